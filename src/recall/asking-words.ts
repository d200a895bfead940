/**
 * What a question says of how it wants to be answered, or that something was said at all: no memory has these words for what it is about.
 * English; each linear.
 */
const ASKING = [
  /\b(?:can|could|would|will) you (?:please )?(?:list|give me|tell me|show me|walk me through|summari[sz]e|remind me|explain|describe|name|provide)\b/gi,
  /\b(?:throughout|across|during|in|from|over) (?:all )?(?:of )?our (?:past |previous |earlier )?(?:conversations?|chats?|sessions?|discussions?|messages|talks)\b/gi,
  /\b(?:an? )?(?:brief |short |clear |full |complete |comprehensive )?(?:summary|overview|list) of\b/gi,
  /\bthe order in which\b/gi,
  /\b(?:called|named)(?=[\s?!.]*$)/gi,
  /\b(?:did )?i (?:say|said|mention(?:ed)?|br(?:ought|ing) up|told you|tell you|talk(?:ed)? about|asked?(?: you)? about)\b/gi,
];

/** A question without such words. Pure. */
export function withoutAsking(text: string): string {
  return ASKING.reduce((left, pattern) => left.replace(pattern, " "), text);
}
