import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { Accuracy, type SetAccuracy } from "#contracts/accuracy.ts";
import { listWeaknesses } from "../../tools/evaluate/weaknesses.ts";

const file = new URL("../../docs/accuracy.json", import.meta.url);
const { builds } = Accuracy.parse(JSON.parse(await readFile(file, "utf8")));
const measured = builds[0]!.sets[0]!;
const about = (value: number) => ({ value, low: value - 0.1, high: value + 0.1 });

/** A set without weaknesses, except for the given changes. */
function set(title: string, change: (set: SetAccuracy) => void = () => undefined): SetAccuracy {
  const good = structuredClone(measured);
  Object.assign(good, { title, pictures: 100, coverage: null, share_of_ceiling: { measure: "nss", share: about(0.8) } });
  for (const figures of Object.values(good.models)) figures.cc = about(0.5);
  good.models.network.cc = about(0.7);
  Object.assign(good.product, {
    top_hot_spot_hit: { network: about(0.9), centre_prior: about(0.4) },
    focus_rank_correlation: about(0.6),
    proximity_rank_correlation: about(0.6),
    attention_area: { network: about(0.05), people: about(0.05) },
  });
  change(good);
  return good;
}
const coverage = { stated: 0.9, area_share: about(0.9), focus: about(0.9), proximity: about(0.9) };
const said = (...sets: SetAccuracy[]) => listWeaknesses({ sets, coverage }).slice(1);

describe("the list of weaknesses", () => {
  test("the list of weaknesses names the set with the largest gap to people", () =>
    expect(
      listWeaknesses({
        sets: [set("Near"), set("Far", (far) => Object.assign(far, { share_of_ceiling: { measure: "cc", share: about(0.6) } }))],
        coverage,
      })[0],
    ).toBe("The largest gap to people is on “Far”: 60% of what other people reach (CC, 50% to 70%)."));

  test("the list of weaknesses has no other entry for a set without weaknesses", () => expect(said(set("Good"))).toEqual([]));

  test.each<[string, (bad: SetAccuracy) => void, string]>([
    [
      "an equally good classical model",
      ({ models }) => Object.assign(models.boolean_maps, { cc: about(0.72) }),
      "On “Bad”, Boolean maps is at least as good (CC 0.72 compared with 0.70).",
    ],
    [
      "hot spots that people do not fixate",
      ({ product }) => Object.assign(product.top_hot_spot_hit, { network: about(0.6) }),
      "On “Bad”, the top hot spot is outside the 10% that people look at most in 40% of images.",
    ],
    [
      "maps that are too spread",
      ({ product }) => Object.assign(product.attention_area, { network: about(0.1) }),
      "Predicted attention is more spread out than people’s on “Bad” (80% of it covers 10% of the area, 80% of people’s covers 5%).",
    ],
    [
      "sets that are not conclusive",
      (bad) => {
        Object.assign(bad, { pictures: 12, conclusive: false, coverage: { ...coverage, focus: about(0.7) } });
        Object.assign(bad.product, { top_hot_spot_hit: { network: about(0.6), centre_prior: about(0.4) } });
      },
      "Too few images, or too wide an interval, to conclude from on “Bad” (12 images).",
    ],
    [
      "intervals with too low coverage",
      (bad) => Object.assign(bad, { coverage: { ...coverage, focus: about(0.7) } }),
      "The 90% range of focus contains people’s value more or less often than stated on “Bad” (70%).",
    ],
  ])("the list of weaknesses names %s", (_, change, sentence) =>
    expect(said(set("Good"), set("Bad", change))).toEqual([sentence]),
  );
});
