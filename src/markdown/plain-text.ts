/** The words of a piece of Markdown: links and embeds by what they show, no emphasis, no block marks. Pure. */
export function plainText(text: string): string {
  return text
    .replace(/!\[\[[^[\]]{0,300}\]\]/gu, "")
    .replace(/\[\[(?:[^[\]|]{0,300}\|)?([^[\]|]{0,300})\]\]/gu, "$1")
    .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/gu, "$1")
    .replace(/\*\*|__|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/ \^[\w-]{1,40}$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
}
