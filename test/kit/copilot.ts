import type { FactElement } from "#contracts/facts.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { sampleFacts } from "#test/web/kit/audits-state.ts";

/** What is known about an ad with a headline and a button, of these names. */
export function sampleEvidence({ headline = "Fresh coffee", button = "Shop now", compared = "" } = {}): Evidence {
  const [first, second] = sampleFacts.elements as [FactElement, FactElement];
  const named = (element: FactElement, name: string) => ({ ...element, name, text: { ...element.text!, content: name } });
  const facts = { ...sampleFacts, elements: [named(first, headline), named(second, button)] };
  const { uid, gen, application, width, height } = facts;
  const image: Evidence["image"] = {
    uid,
    gen,
    application: application as Evidence["image"]["application"],
    width,
    height,
    metrics: null,
    clarity_score_percentile: null,
    attention: null,
    fixations: [],
    areas_of_interest: [],
    templates: [],
  };
  return { facts, image, compared: compared === "" ? undefined : { title: compared, facts, image } };
}
