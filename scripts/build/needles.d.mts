export function needlesOf(pattern: Pick<RegExp, "source" | "flags">): readonly string[] | undefined;
export function headsOf(pattern: Pick<RegExp, "source" | "flags">): readonly string[] | undefined;
