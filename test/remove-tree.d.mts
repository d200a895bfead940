export function removeTree(directory: string): void;
