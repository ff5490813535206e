import type { FactElement } from "#contracts/facts.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { sampleFacts } from "#test/web/kit/audits-state.ts";

/**
 * Returns the evidence about an ad with a headline and a button of these names; `report` is the title of a report and of its
 * other ad.
 */
export function sampleEvidence({ headline = "Fresh coffee", button = "Shop now", compared = "", report = "" } = {}): Evidence {
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
    fingerprint: null,
    attention: null,
    fixations: [],
    areas_of_interest: [],
    templates: [],
  };
  const place = (uid: string, value: number, difference: number) => ({
    uid,
    title: report,
    value,
    interval: [value - 9, value + 9] as const,
    difference,
    too_close: difference > 0,
  });
  return {
    facts,
    image,
    compared: compared === "" ? undefined : { title: compared, facts, image },
    report:
      report === ""
        ? undefined
        : {
            title: report,
            rankings: [{ kpi: "attention", winner: null, places: [place("other", 66, 0), place(uid, 58, 8)] }],
            ads: [{ uid: "other", title: report, facts, image }],
          },
  };
}
