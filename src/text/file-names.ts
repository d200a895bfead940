const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;
const REFUSED = /[<>:"|?*]|[. ]$/;

/** Whether Windows takes a file's name for a device (`con`, `nul.md`). Pure. */
export function isDeviceName(name: string): boolean {
  return RESERVED.test(name);
}

/** Whether Windows gives this very name to no file: a device's, one with a colon and the like, or with a dot or space at its end. Pure. */
export function isRefusedOnWindows(name: string): boolean {
  return isDeviceName(name) || REFUSED.test(name);
}

/** Names of documents that a package makes text of, where it is installed. */
export const DOCUMENT_FILE = /\.(?:pdf|docx)$/iu;
