/** The words of a piece of Markdown: links and embeds by what they show, no emphasis, no escapes, no block marks; code as it stands. Pure. */
export function plainText(text: string): string {
  const parts = text.split(/(`[^`\n]+`)/u).map((part, i) => (i % 2 === 1 ? part : withoutMarks(part)));
  return parts.join("").replace(/\s+/gu, " ").trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/!\[\[[^[\]]{0,300}\]\]/gu, "")
    .replace(/\[\[(?:[^[\]|]{0,300}\|)?([^[\]|]{0,300})\]\]/gu, "$1")
    .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/gu, "$1")
    .replace(/\*\*|__|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/ \^[\w-]{1,40}$/u, "")
    .replace(/(?<![:\\])\\([.!()#+*_[\]-])/gu, "$1");
}
