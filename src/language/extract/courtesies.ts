/** Phrases that say nothing to remember, in plain form; a sentence made of them alone is small talk. */
export const COURTESIES: ReadonlySet<string> = new Set(
  `hi|hi there|hello|hello there|hey|hey there|heya|howdy|yo|sup|greetings|good morning|good evening|good afternoon
good night|morning|evening|night|night night|gn|gm|goodbye|bye|bye bye|cya|see ya|see you|see you later|see you soon
see you tomorrow|see you around|later|laters|take care|cheers|ciao|ttyl|talk later|talk soon|talk to you later
talk to you soon|talk to you tomorrow|speak soon|catch you later|until next time|have fun|sleep well|sweet dreams|thanks|thank you|thx|ty|tysm|tnx|many thanks
thanks a lot|thanks a bunch|thanks a million|thanks so much|thank you so much|thank you very much|thanks again|much appreciated
appreciated|i appreciate it|really appreciate it|you're welcome|youre welcome|you are welcome|no problem|np|no worries|my pleasure
don't mention it|anytime|any time|ok|okay|okey|okie|okidoki|k|kk|alright|all right|right|sure|sure thing|of course|certainly
absolutely|definitely|exactly|indeed|totally|precisely|correct|true|fair|fair enough|fair point|good point|good idea|great idea
nice idea|good question|great question|good one|nice one|well done|good job|great job|great work|nice work|good work|bravo|kudos
yes|yeah|yep|yup|yea|ya|aye|no|nope|nah|maybe|perhaps|i guess|i guess so|i think so|i hope so|hope so|i suppose|i suppose so|i don't think so
i see|i agree|agreed|i understand|understood|got it|gotcha|i got it|i get it|makes sense|that makes sense|roger|roger that|copy that
noted|will do|on it|done|sounds good|sounds great|sounds like a plan|sounds perfect|sounds fun|looks good|looks great|looks good to me|lgtm|works for me
fine|fine by me|good|great|cool|nice|awesome|amazing|perfect|excellent|wonderful|brilliant|fantastic|lovely|sweet|neat|super|superb
beautiful|interesting|wow|whoa|omg|oh my god|oh my|my goodness|oh|ah|aha|ahh|ooh|aw|aww|oops|ouch|ugh|phew|meh|hmm|hm|mhm|uh|um|er|huh|well|so|anyway
lol|lmao|rofl|haha|hahaha|hehe|heh|ha|funny|so funny|hilarious|too funny|xd|jk|just kidding|kidding|brb|afk|be right back|i'm back|back|bored
wait|hold on|one moment|one sec|just a sec|a moment|just a moment|give me a second|give me a minute|give me a moment|let me think|let me see|let me check|let's see|lemme see|lemme think|let me know
never mind|nevermind|nvm|whatever|idk|i don't know|dunno|no idea|not sure|who knows|we'll see|it depends|depends|same|same here|me too|me neither|likewise|ditto
please|pretty please|sorry|so sorry|my bad|apologies|excuse me|pardon|no offense|welcome|welcome back|congrats|congratulations|happy birthday
happy new year|merry christmas|happy holidays|happy friday|happy monday|happy weekend|cheers mate|good luck|best of luck|fingers crossed|break a leg|get well soon|bless you|enjoy
how are you|how are you doing|how are you today|how's it going|how is it going|how goes it|what's up|whats up|how do you do|how have you been|long time no see|nice to meet you|pleased to meet you|good to see you|nice to see you
not much|nothing much|not bad|not too bad|all good|it's all good|i'm good|im good|i'm fine|i'm ok|i'm okay|i'm well|i'm great|i'm here|i'm ready|doing well|doing good|doing fine|can't complain|pretty good|very good|so good|too bad|so cool|very cool|very nice|so nice|how nice|not again
oh no|oh well|oh dear|oh ok|oh okay|oh nice|oh wow|oh cool|no way|come on|for real|really|seriously|obviously|clearly|interesting|i see what you mean|you know|you know what|i mean|it is what it is|what a day|what a week|long day|tgif
you rock|you're the best|you are the best|you're awesome|you're amazing|you're great|you're funny|love it|i love it|i like it|love that|love this|i love that|i love this|like it|go on|go ahead|carry on|continue|next|stop|start|test|testing|ping|pong|hello world|yes please|no thanks|no thank you|there|mate|buddy|friend|man|dude|guys|everyone|all|folks|today|again|a lot|so much|very much|then|now|too|bot|assistant
its me again|it's me again|it's me|its me|g'day|boss|whew|gutted|speechless|groan|tks|asap|over and out|good arvo|arvo|how's tricks|whatever you say|what else|thought you should know|just thought you should know|don't laugh|knock|anyone home|nothing to add|from my side|nothing special|nothing special to report|nothing to report|ur the best|my friend|morning all|sleep tight
danke|danke schön|vielen dank|dankeschön|bitte|guten morgen|guten tag|guten abend|gute nacht|tschüss|hallo|schönen abend|schönen tag|und schönen abend|und schönen tag|alles klar|wie geht's|auf wiedersehen|bis bald|bis morgen
merci|merci beaucoup|bonjour|bonsoir|salut|au revoir|bonne nuit|bonne journée|ça va|de rien|d'accord|à bientôt|à demain|gracias|muchas gracias|hola|buenos días|buenas tardes|buenas noches|adiós|de nada|hasta luego|hasta mañana|qué tal|cómo estás|vale
grazie|grazie mille|buongiorno|buonasera|buonanotte|prego|arrivederci|a presto|come stai|obrigado|obrigada|bom dia|boa tarde|boa noite|tudo bem|olá|dank je|dank je wel|dank u|bedankt|hoi|goedemorgen|doei|tot ziens|tot morgen|tack|hej|tak|takk|kiitos|moi|dziękuję|cześć|dzień dobry|ahoj|děkuji|köszönöm|szia|teşekkürler|merhaba|спасибо|привет|пока|здравствуйте|доброе утро|добрый день|спокойной ночи|дякую|привіт|こんにちは|おはよう|おはようございます|ありがとう|ありがとうございます|さようなら|すみません|谢谢|你好|早上好|晚安|再见|감사합니다|안녕하세요|شكرا|مرحبا|תודה|שלום|ευχαριστώ|γεια σου|धन्यवाद|नमस्ते`.split(
    /[|\n]/,
  ),
);
