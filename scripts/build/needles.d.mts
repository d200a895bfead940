export function needlesOf(pattern: RegExp): readonly string[] | undefined;
