import type { ElementKind } from "#contracts/facts.ts";
import type { HelpTopic } from "#domain/copilot/tools/help.ts";
import type { Score } from "#kit/scores/score-differences.ts";

/** Words that name a kind of element. */
export const KIND_WORDS: readonly (readonly [ElementKind, RegExp])[] = [
  ["headline", /\b(headlines?|titles?|claim|slogan|tagline)\b/],
  ["button", /\b(buttons?|cta|call[- ]to[- ]action|click)\b/],
  ["logo", /\b(logos?|brand(ing)?)\b/],
  ["product", /\b(products?|pack ?shot|packaging)\b/],
  ["face", /\b(faces?|the (person|model|woman|man|girl|boy|child)|people (on|in) (the|this|it))\b/],
  ["text", /\b(texts?|copy)\b/],
  // “In the photo” means the whole image.
  ["visual", /\b(?<!(in|on|of|with) (the|this|my|our) )(visuals?|photo|picture|illustration)\b/],
];

/** Elements that are recognised by their text, with the words that name them in a question. */
export const TEXT_SUBJECTS: readonly { readonly name: string; readonly words: RegExp; readonly text: RegExp }[] = [
  { name: "price", words: /\b(prices?|pricing)\b/, text: /[$€£¥]\s?\d|\d\s?([$€£¥]|(usd|eur|gbp|chf)\b)/i },
  {
    name: "discount",
    words: /\b(discounts?|special offer|the (offer|deal|sale))\b/,
    text: /\d\s?%|\b(off|sale|deal|offer|free)\b/i,
  },
  {
    name: "web address",
    words: /\b(urls?|web address|domain)\b/,
    text: /\bwww\.|https?:|[a-z0-9]\.(com|org|net|io|shop|co\.uk|de|fr|eu)\b/i,
  },
  { name: "phone number", words: /\b(tele)?phone number\b/, text: /\+?\d[\d\s()/-]{6,}\d/ },
];

/** The thing that a question asks about, as in “Does the dog get attention?” */
export const NOUN =
  /^(?:do|does|did|is|are|will|can|how|why)\b.*?\b(?:the|my|our) ((?:[\p{L}-]+ ){0,2}?[\p{L}-]{2,})(?![\p{L}-])(?= ?(?:$|[?.!,]|(?:gets?|attracts?|draws?|catch(?:es)?|receives?|stands?|looks?|visible|seen|noticed|noticeable|first|enough|at|in|on|hot|clear|unclear|good|bad|high|low|strong|effective|any|not|so|too|well)\b))/u;
/** Last words of nouns that name the image, parts or properties of it, or people who look at it. */
export const KNOWN_NOUNS =
  /\b(image|images|picture|photo|ad|ads|advert|banner|page|website|design|creative|post|poster|screen|layout|heatmap|map|gaze|eyes?|viewers?|users?|people|person|audience|customers?|visitors?|attention|focus|clarity|proximity|message|order|sequence|score|scores|colou?rs?|contrast|background|space|whole|entire|side|half|part|first|second|third|last|next|most|best|main|key|important|left|right|top|bottom|upper|lower|middle|cent(er|re)|corner|corners|edge|edges|other|others|same|way|thing|things|element|elements|area|areas|hottest|hot|red|warm|text|word|words)$/;

/** Words that ask how to use the product. */
const HOW_TO = /\b(how (do|can|to)|where (do|can|is)|can i|is there a way)\b/;
/** Questions of what to do in the product, whatever they name of the image, as in “How do I download this image?” */
const USES_PRODUCT =
  /\b(?:(?:how|where) (?:do|can) (?:i|we)|how to|can i|is there a way to) (?:download|export|save|share|send|draw|compare|edit|try|audit|comment|annotate|re-?analy[sz]e|pay|delete|(?:move|remove|recolou?r|blur)(?! (?:the )?(?:attention|focus)))\b/;
/** Looking at something in the product, as in “Where can I see my credits?” */
const LOOKS_IN_PRODUCT = /\b(?:do|can) (?:i|we) (?:see|look at|look up)\b/;

/**
 * Whether a question asks how to do something in the product. One that names an element of the image, or asks for advice, attention
 * or clarity, does so only if it begins with what to do there.
 */
export function asksHowTo(question: string, namesElement: boolean): boolean {
  if (!HOW_TO.test(question)) return false;
  if (USES_PRODUCT.test(question)) return true;
  const rest = question.replace(LOOKS_IN_PRODUCT, "");
  return !(
    namesElement ||
    WORDS.improve.test(rest) ||
    WORDS.look.test(rest) ||
    ABOUT_SCORE.clarity.some((words) => words.test(rest))
  );
}

export const HELP_WORDS: readonly (readonly [HelpTopic, RegExp])[] = [
  ["download", /\b(download|export|save|pdf|powerpoint|zip)\b/],
  ["share", /\b(share|send|link|colleague|client)\b/],
  ["areas", /\bdraw\b|\b(mark|select|add|create|name|measure)\b.*\b(area|box|region|rectangle)s?\b|\bareas? of interest\b/],
  ["compare", /\b(compare|side by side)\b/],
  ["what_if", /\b(edit|try|move|remove|recolou?r|blur)\b/],
  ["audit", /\baudit\b/],
  ["comment", /\b(comment|annotate|note)\b/],
  ["report", /\breports?\b/],
  ["project", /\b(project|folder)\b/],
  ["reanalyse", /\b(again|re-?analy[sz]e|another type)\b/],
  ["credits", /\b(credits?|pay|cost|(change|choose|upgrade|buy) .*\bplan)\b/],
  ["clear", /\b(clear|delete) (the|this|my|our) (chat|conversation|messages?|questions?)\b/],
  ["accuracy", /\b(accura\w+|trust|reliable|(is|are|be) (this |it |they )?(correct|exact|certain))\b/],
];

/** Names of scores whose meaning is asked for. */
export const SCORE_WORDS: readonly (readonly [HelpTopic, RegExp])[] = [
  ["clarity", /\bclarity\b/],
  ["focus", /\bfocus\b/],
  ["proximity", /\bproximity\b/],
  ["attention_score", /\battention score\b/],
];

/** An image as a whole, in a question. */
const WHOLE =
  /(?:(?:this|the|my|our) (?:\w+ )?(?:image|picture|photo|ad|advert|banner|page|website|design|creative|poster|post|screen)|it)/
    .source;
const LEVEL = "(?:low|high|good|bad|poor|weak|strong)";
const AMOUNT = `(?:${LEVEL}|little|less|much|more|great)`;
const DEGREE = "(?: (?:so|too|very|such|really|that))*";
/** Questions that begin so ask for a place, not for a score. */
const NOT_A_PLACE = "^(?!where|which|what|who).*";
const pattern = (source: string): RegExp => new RegExp(source);

/**
 * Patterns of questions for a score, by its name or by what it measures. Questions about attention are often about an element
 * instead.
 */
export const ABOUT_SCORE: Readonly<Record<Score, readonly RegExp[]>> = {
  attention: [
    /\battention[- ]score\b/,
    // “How much attention does this ad get?”
    pattern(
      String.raw`${NOT_A_PLACE}\b${AMOUNT}\b.*\battention (?:does|do|will|would|for|on|of) ${WHOLE}(?: (?:get|attract|draw|receive)\w*)?\W*$`,
    ),
    // “Why is the attention on this image so low?”
    pattern(
      String.raw`${NOT_A_PLACE}\battention(?: (?:of|on|for|in) ${WHOLE})?${DEGREE} ${LEVEL}\b(?!.*\b(?:here|there|on|in|at|of)\b)`,
    ),
    // “Why does my banner get so little attention?”
    pattern(String.raw`${NOT_A_PLACE}${WHOLE} (?:get|attract|draw|receive)\w*${DEGREE} ${AMOUNT} attention\W*$`),
    // “How high is the attention?”
    pattern(String.raw`^how ${LEVEL} is (?:the |its )?attention(?: (?:of|on|for) ${WHOLE})?\W*$`),
  ],
  clarity: [
    /\bclarity\b/,
    /\b(?:clear|clearer|unclear|confusing|confused)\b(?! (?:where|what|who|how|that|which|why|when|enough|if|whether|this|the|my)\b)/,
  ],
  focus: [
    /\bfocus score\b|\b(?:focused|focussed|concentrated)\b/,
    pattern(String.raw`\bfocus${DEGREE} (?:low|high|good|bad)\b|\b(?:low|high|good|bad) (?:is )?(?:the )?focus\b`),
  ],
  proximity: [/\bproximity\b|\b(?:scattered|spread out|far apart|close together)\b/],
};

/** Words for a high or a low score. */
export const SCORE_LEVELS: readonly (readonly ["high" | "low", RegExp])[] = [
  [
    "low",
    /\b(?:low|lower|bad|poor|weak|little|unclear|confusing|not (?:\w+ )?(?:good|high|strong|clear)|isn't (?:\w+ )?(?:good|high|strong|clear))\b/,
  ],
  ["high", /^(?!how\b).*\b(?:high|good|great|strong)\b/],
];

export const WORDS = {
  identity:
    /\b(who are you|what are you|are you (an? )?(ai|bot|robot|human|person|real|language model|llm|gpt)|how do you (work|answer|know))\b/,
  greeting: /^(hi|hello|hey|good (morning|afternoon|evening))\b[\s!.,]*$/,
  thanks: /^((ok|okay|great)[,.!]? )?(many )?(thanks|thank you|cheers)( a lot| so much| very much| again)?[\s!.,]*$/,
  what_if: /\b(what if|what happens|if i (remove|move|cover|delete|hide|change)|without the)\b/,
  without: /\b(remov\w*|cover\w*|delet\w*|hid\w*|without|leave out|drop)\b/,
  why: /\b(why|what (makes|draws|attracts)|what causes|reason|how come)\b/,
  improve:
    /\b(improve\w*|suggest\w*|recommend\w*|advice|optimi[sz]e|fix|weak\w*|problems?|wrong|(?<=what('s| is) )bad|better|should i (change|do))\b|^(?!.*\b(than|which)\b).*\b(how|make|could|should|give)\b.*\b(more (visible|noticeable|prominent|attention|clear)|clearer|easier to (find|see|notice|understand)|stand out more)\b/,
  compare:
    /\b(compar\w+|versus|vs|differ\w*|benchmark|percentile|average|typical|competitors?|other (ads?|images?|pages?|designs?))\b/,
  accuracy: /\b(accura\w+|how (certain|sure|reliable|exact)|trust|confiden\w+|margin|range)\b/,
  meaning: /\b(means?|meaning|explain\w*|defin\w+)\b|\bwhat('s| is) (clarity|focus|proximity)( score)?\W*$/,
  quality:
    /\b(good|bad|great|poor|effective|successful|strong|quality|performs?|performing|(?<!how does (it|this) )works?|working|rate|how (did|does) (it|this) do)\b/,
  scores: /\b(scores?|clarity|proximity|rating|points|focus score|attention score)\b/,
  readable: /\b(read\w*|legib\w*|contrast|font|words?|text size|small text|too much text)\b/,
  layout: /\b(clutter\w*|busy|full|crowded|white ?space|empty|space|layout|colou?rs?|align\w*|tidy|clean)\b/,
  look: /\b(first|order|sequence|look\w*|see|seen|sees|notice\w*|eyes?|attention|attract\w*|hot|hottest|focus|attentive|stand[s]? out|gaze|visib\w+)\b/,
} as const satisfies Record<string, RegExp>;
