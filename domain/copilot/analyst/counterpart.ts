import type { ChatStatement } from "#contracts/copilot.ts";
import type { Facts } from "#contracts/facts.ts";
import { helpPath } from "#contracts/help.ts";
import { overall } from "#domain/copilot/tools/tool.ts";
import { KIND_WORDS, WORDS } from "./topics.ts";

/** The counterpart that a question names: “Compare this with Display ad”, “What is different from last week’s version?” */
const COUNTERPART = /\b(?:with|to|against|versus|vs\.?|from)\s+["“”]?(?<name>[^"“”?!]+?)["”]?[\s?.!]*$/;
/** Words that compare with the references of the scores. */
const REFERENCES =
  /\b(others|other (ads?|images?|pages?|designs?)|average|typical|benchmark|percentile|competit\w+|competition|similar|most|industry|norm|usual|ads|images|pages|designs|banners|posters)\b/;
/** The image itself, as in “How does the average ad compare to this?” */
const ITSELF = /^(it|this|mine|ours|(this|my|our|the) (image|picture|photo|ad|banner|page|website|design|creative|poster|post))$/;
const ARTICLE = /^(the|my|our|its|this) /;

const CHOOSE: ChatStatement = {
  ...overall(
    "I compare only with what you choose. Choose an image or a report under “Compare with…”, next to the message box, then ask again.",
  ),
  help: helpPath("compare"),
};

/** Says how to choose a counterpart, if a question names another image: a name is not enough to find it. */
export function chooseCounterpart(question: string, { elements }: Facts): ChatStatement[] | undefined {
  if (!WORDS.compare.test(question) || REFERENCES.test(question)) return;
  const name = COUNTERPART.exec(question)?.groups?.name?.trim();
  if (!name || ITSELF.test(name)) return;
  const thing = name.replace(ARTICLE, "");
  const isElement =
    elements.some((element) => element.name.toLowerCase() === thing) ||
    KIND_WORDS.some(([, words]) => thing.replace(words, "").trim() === "");
  return isElement ? undefined : [CHOOSE];
}
