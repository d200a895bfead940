import { made } from "../memoised.ts";

const OLD = "(?:previous|prior|earlier|above|preceding|former|existing|original|old|initial)";
const RULES_OF =
  "(?:instructions?|rules|prompts?|guidelines|directions|directives|orders|commands|context|constraints|restrictions|programming|training)";
const MODEL =
  "(?:ai|llm|a\\.i\\.|language model|assistant|chatbot|bot|model|agent|gpt|claude|gemini|copilot)";

/**
 * What gives orders to a model that reads a text, rather than telling a person something. Only what comes from
 * elsewhere than the user is held against them: people do write "always answer in German" to their own assistant.
 * Over the plain form of a line (see `plainLine`), and bounded. Made at the first use, since few remarks need them.
 */
const instructionRules = made((): readonly { readonly id: string; readonly when: RegExp }[] => [
  {
    id: "override",
    when: new RegExp(
      `\\b(?:ignore|disregard|forget|override|do not follow|don't follow|stop following|discard|neglect|dismiss)\\b(?: (?:all|any|every|each|everything|of|the|your|my|these|those|and|in)){0,5} (?:(?:${OLD}|(?:you (?:were|have been|are) (?:told|given|taught)))(?: (?:and|system|safety|set of|hidden|or|text|all))?(?: ${RULES_OF})?(?: |$|[.,;:!])|(?:system|safety) (?:prompts?|rules|instructions?|guidelines)|(?:instructions?|guidelines|programming)$)`,
    ),
  },
  {
    id: "override",
    when: /\b(?:forget|ignore|disregard) everything (?:you (?:were|have been|are|know)|above|before|that (?:came|was said))|\bstop following (?:your|the) (?:guidelines|rules|instructions|programming)\b|\b(?:override|overrides|supersedes?|replaces?) (?:all|any|your|every) (?:\w{1,12} ){0,2}?(?:instructions|ones|rules|guidelines|prompts)\b|\byour (?:new|updated|real|only|actual) (?:instructions?|task|role|orders|purpose|goal) (?:is|are)\b|^new instructions?: (?:always|never|ignore|you|do|reply|say|answer)|\boverride (?:the |all |your )?(?:safety|security|content) (?:checks?|filters?|polic\w{1,3}|rules)/,
  },
  {
    id: "override",
    when: /\b(?:ignoriere?|vergiss|missachte) (?:\p{L}{1,10} ){0,3}?(?:vorherigen|bisherigen|obigen|früheren) (?:anweisungen|instruktionen|befehle|regeln)|\b(?:ignore|oublie)[sz]?(?: \p{L}{1,8}){0,3} (?:instructions|consignes|directives) (?:précédentes|antérieures|ci-dessus)|\b(?:ignora|olvida|ignore|esqueça)(?: \p{L}{1,8}){0,3} (?:instrucciones|instruções|istruzioni) (?:anteriores|previas|precedenti)|(?:игнорируй|забудь)(?:те)?(?: \p{L}{1,8}){0,3} (?:предыдущие|прежние) (?:инструкции|указания)|忽略(?:之前|以上|先前)的?(?:所有)?(?:指令|指示|说明)/u,
  },
  {
    id: "role",
    when: /\byou(?:'re| are) now (?:(?:an? |the |in )?(?:\w{1,14}[ -]){0,2}?(?:unrestricted|unfiltered|uncensored|jailbroken|evil|developer mode|dan mode|god mode|admin mode|dan\b|ai\b|assistant\b|language model|chatbot|system\b|terminal\b|root\b))|\bfrom now on,? you(?:'re| are| will (?:act|be|respond|answer|behave|pretend)) |\byou (?:are|'re) no longer (?:bound|restricted|limited|an? (?:ai|assistant))|\b(?:act|behave|respond|pretend|imagine|roleplay|role-play)(?: as if| that| like| as)? you (?:are|have|had|were) (?:no|an? (?:ai|assistant|unrestricted|language model)|without|not bound|free of|the (?:system )?(?:admin\w{0,8}|root|developer|owner))/,
  },
  {
    id: "role",
    when: /\b(?:enter|enable|activate|switch to|go into) (?:dan|developer|dev|god|jailbreak|debug|admin|unrestricted|root) mode\b|\b(?:jailbreak|dan|god) mode (?:enabled|on|activated|engaged)\b|\bbypass (?:your|the|all|any) (?:\w{1,10} )?(?:safety|security|content|ethical|moral|filters?|guardrails?|restrictions?|guidelines)/,
  },
  {
    id: "tag",
    when: /^(?:#{1,6} ?)?(?:system|developer)(?: (?:prompt|message|note|override|instruction))?: ?(?:you |override|ignore|always|never|do |new |the (?:assistant|ai|model|user)|from |all |disregard|important)|^(?:#{1,6} ?)(?:system|assistant|human|user|instruction|response|input) ?: |^\[(?:system|assistant|admin|developer)\] ?(?:you|ignore|always|never|do|override|the (?:assistant|user|ai))|<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|system_prompt|instructions?|developer)(?:-\w{1,12})?>|^(?:assistant|ai|bot|human|user): ?(?:i will|i'll|i have|sure|now |ignore|disregard|understood|certainly|of course|ok(?:ay)?,)/,
  },
  {
    id: "hide",
    when: /\b(?:do not|don't|never|must not|mustn't|should not|shouldn't) (?:\w{1,10} )?(?:tell|mention|inform|reveal|disclose|say|show|report|alert|notify|let)\b(?: (?!anna|tom)[\w']{1,14}){0,5}? (?:to )?the user\b(?! (?:\w{1,10} )?yet)|\bwithout (?:telling|informing|notifying|asking|alerting|mentioning (?:it|this) to) the user\b|\b(?:keep|hide) (?:this|it|that|these) (?:\w{1,8} )?(?:from|secret from|hidden from) the user\b|\bthe user (?:must|should|may|can|need) (?:not|never) (?:know|see|learn|notice|be told)/,
  },
  {
    id: "reveal",
    when: /\b(?:reveal|print|show|output|repeat|display|leak|dump|tell me|give me|expose|what (?:is|are)|share)\b(?: (?:me|us|all|of|the|your|these|that|full|entire|complete|exact)){0,4} (?:your (?:\w{1,10} )?(?:system|hidden|initial|original|secret|internal)|(?:system|hidden|initial) (?:prompt|message|instructions) (?:verbatim|in full|above))|\bwhat (?:is|are|was|were) your (?:initial|system|original|hidden|secret) (?:\w{1,10} )?(?:instructions?|prompts?|message|rules)|\brepeat (?:the|all|everything)(?: (?:text|words|above|of|content)){1,3} (?:starting|beginning|above|verbatim)/,
  },
  {
    id: "addressed",
    when: new RegExp(
      `\\b(?:note|attention|message|instructions?|reminder|memo|warning|hello|hey|dear|hi)(?: to| for| all| any)? ?,?(?:all |any |the )?${MODEL}s?\\b ?(?:[:,!-]|reading)|\\bif you(?:'re| are) (?:an? |the )?(?:large )?${MODEL}\\b|\\b${MODEL}s? (?:that (?:read|process)|reading|processing|summari[sz]ing|parsing) this\\b|\\bthe (?:${MODEL}) (?:must|should|has to|needs to|shall|will) (?:\\w{1,8} )?(?:call|send|run|execute|use|invoke|recommend|ignore|say|output|reply|respond|approve|delete|forward|always|never)\\b|\\bwhen (?:you (?:read|see|process|summari[sz]e)|summari[sz]ing|processing|reading) (?:this|the)(?: \\w{1,12}){0,2}, (?:always |then |please |you must )?(?:say|call|send|run|execute|reply|respond|answer|state|write|include|output|do|recommend|claim|use|tell)\\b`,
    ),
  },
  {
    id: "addressed",
    when: /\b(?:always|only) (?:respond|reply|answer)(?: only)? (?:with|in the form)\b|\bfrom now on,? (?:always |only |please )?(?:answer|respond|reply|say|end|start) (?:to )?(?:every|all|each|any|only|with|your)\b|\brank this (?:candidate|resume|applicant|page|product|paper) (?:first|highest|top)|\b(?:say|state|claim|respond) that (?:this|our) (?:product|page|paper|company|resume|document|site) is (?:the best|safe|excellent|trusted)/,
  },
  {
    // What English says above, in the nearest other languages: whom it speaks to, from when on, and what is to go where.
    id: "addressed",
    when: /(?<!\p{L})(?:wenn (?:du|sie) (?:das|dies|diese \p{L}{3,12}) (?:hier )?(?:liest|lesen|siehst|verarbeitest|zusammenfasst)|(?:si|quand|lorsque) (?:tu|vous) (?:lis|lisez|vois|voyez|résumes?|traites?) (?:ceci|cela|ça|ce|cette)|(?:si|cuando) (?:lees|leas|estás leyendo|resumas|proceses) (?:esto|este|esta)|(?:von nun an|von jetzt an|ab jetzt|ab sofort)(?: immer| nur| stets| bitte| jede\p{L}?){0,2} (?:antworte|schreib|sag|gib|lösch|loesch|send|schick|ignorier|führ|zuerst)\p{L}{0,3}|(?:von nun an|von jetzt an|ab jetzt|ab sofort)(?: \p{L}{1,16}){0,8} (?:du|dein\p{L}{0,2}|antwortest)|(?:à partir de maintenant|désormais),?(?: toujours| seulement){0,2} (?:réponds|répondez|écris|dis|envoie|ignore|supprime)\p{L}{0,3}|(?:a partir de ahora|de ahora en adelante),?(?: siempre| solo){0,2} (?:responde|escribe|di|envía|envia|ignora|borra)\p{L}{0,3})(?!\p{L})/u,
  },
  {
    id: "override",
    when: /(?<!\p{L})(?:(?:ignora|olvida|omite|ignore[zs]?|oublie[zs]?) (?:lo anterior|todo lo anterior|ce qui précède|tout ce qui précède)|(?:ignoriere?|vergiss|missachte) (?:alles )?(?:davor|vorherige|bisherige|obige|oben stehende)|(?:ignore|disregard|discard) the (?:earlier|previous|above|prior) (?:notes?|text|messages?|memor(?:y|ies)|facts?))(?!\p{L})/u,
  },
  {
    id: "exfiltrate",
    when: /(?:^|[.,;:!] ?|(?<!\p{L})(?:and|then|please|must|should|shall|always|und|dann|bitte|immer|sollst|et|puis|toujours|dois|y|luego|siempre|debes) )(?:send|mail|email|forward|post|upload|schicke?|sende|leite|envoie[sz]?|envoyer|envíe?|envia|enviar|manda|mandar|reenvía|reenviar) (?:[^\s.]{1,16} ){0,2}?(?:all|every|everything|keys|claves|clés|notes|memor(?:y|ies)|diary|files?|alle[sn]?|notizen|erinnerungen|dateien|tous|toutes|tout|fichiers|tod[oa]s?|notas|archivos)(?!\p{L}).{0,60}?(?:[^\s@]{1,60}@[^\s@]{2,60}|https?:)/u,
  },
  {
    id: "tool",
    when: /<\/?(?:tool_call|function_calls?|tool_use|invoke|antml|tool_response|function_results?)\b|```tool_(?:code|call)|\{ ?"(?:tool|tool_name|function|function_call|action)" ?: ?"[\w.-]{1,60}" ?, ?"(?:arguments?|args|parameters|input|action_input|params)" ?:|\b(?:call|use|invoke|run|execute) the (?:\w{1,30} )?(?:tool|function|command|plugin)(?: [a-z]{1,20}_[a-z_]{1,30}| \w{1,30}\(| to (?:run|send|delete|execute|fetch|read|write|transfer|open|post))|\b(?:call|invoke) the (?:tool|function) [a-z]{2,20}_[a-z_]{2,30}|\bcall the [a-z]{2,20}_[a-z_]{2,30} tool/,
  },
  {
    id: "tool",
    when: /\b(?:run|execute|paste)\b.{0,60}?: ?(?:sudo |curl |wget |rm -rf|bash |sh |powershell|nc )|\b(?:run|execute) (?:rm -rf|curl \S{1,200} \| ?(?:ba)?sh)|\bcurl \S{1,200} ?\| ?(?:sudo )?(?:ba)?sh\b/,
  },
  {
    id: "exfiltrate",
    when: /\bexfiltrat\w{1,4} |\b(?:send|forward|post|upload|transmit|email|mail|append|add|encode|leak)\b.{0,40}?\b(?:conversation|chat history|user'?s|users?'? (?:data|memories|email|files)|memories|api keys?|credentials|secrets|system prompt|passwords?|context window)\b.{0,40}?(?:\bto\b.{0,20}?(?:https?:|\S{1,60}@|this address|the (?:address|url|link))|https?:)|!\[[^\]]{0,40}\]\(https?:\/\/[^)\s]{1,200}[?&]\w{1,20}=(?:secret|data|\{|\$|api|token|key)?[^)]{0,100}\)/,
  },
  {
    id: "plant",
    when: /\b(?:remember|store|save|add|note|record)(?: this)?(?: (?:to|in|into|for) (?:your |the |all )?(?:long-term |permanent |future )?(?:memory|memories|conversations?|sessions?|knowledge)\b)|\b(?:add|save|write) (?:to|into) (?:your |the )?memory\b|\bthe user (?:has|already) (?:already )?(?:authori[sz]ed|approved|consented to|agreed to|allowed) (?:all|every|any)/,
  },
]);

/** A line is read in pieces of this length; an order is shorter. */
const PIECE_CHARS = 400;
/** Pieces overlap, so that an order at a border is whole in one of them. */
const OVERLAP_CHARS = 120;

/**
 * The first thing in a text that gives orders to a model, its words cut after 80 characters; undefined where nothing does. Line by line,
 * without case. Linear. Pure.
 */
export function findInstruction(text: string) {
  for (const piece of piecesOf(text)) {
    for (const { id, when } of instructionRules()) {
      const match = when.exec(piece);
      if (match) return { rule: id, words: match[0].trim().slice(0, 80) };
    }
  }
  return undefined;
}

function* piecesOf(text: string): Generator<string> {
  for (const line of text.split(/[\r\n]+/u)) {
    const plain = plainLine(line);
    for (let from = 0; from < plain.length; from += PIECE_CHARS - OVERLAP_CHARS)
      yield plain.slice(from, from + PIECE_CHARS);
  }
}

/** Lower case, straight quotes, single spaces, nothing invisible: letters are not to be hidden between letters. */
function plainLine(line: string): string {
  return line
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu, "")
    .replace(/[‘’`´]/gu, (mark) => (mark === "`" ? "`" : "'"))
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+/gu, " ")
    .trim();
}
