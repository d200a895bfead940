export function needlesOf(pattern: Pick<RegExp, "source" | "flags">): readonly string[] | undefined;
