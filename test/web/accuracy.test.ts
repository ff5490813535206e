import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Accuracy, type BuildAccuracy, type Estimate, type SetAccuracy } from "#contracts/accuracy.ts";
import { comparisonText, imagesText, limitTexts, reliableTexts } from "#web/app/features/accuracy/answer-texts.ts";
import { decisionText } from "#web/app/features/accuracy/decision-texts.ts";
import { areaShareText, comparisonRows, proximityText, toHeadlines } from "#web/app/features/accuracy/findings.ts";
import { formatInterval, formatRange, percent, twoDecimals } from "#web/app/features/accuracy/number-format.ts";
import { referencesText } from "#web/app/shared/viewer/scores/reference-texts.ts";

const build: BuildAccuracy = Accuracy.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../docs/accuracy.json"), "utf8")),
).builds[0]!;
const estimate = (value: number, spread = 0.01): Estimate => ({ value, low: value - spread, high: value + spread });
const set = (own: Partial<SetAccuracy>): SetAccuracy => ({ ...build.sets[0]!, ...own });
const shareOf = (value: number, measure: "nss" | "cc" = "nss") => ({ measure, share: estimate(value) });

test("a headline is the mean over the datasets of a content type with a ceiling and enough images", () => {
  const sets = [
    set({ name: "a", content: "design", share_of_ceiling: shareOf(0.6, "cc") }),
    set({ name: "b", content: "natural", pictures: 900, share_of_ceiling: shareOf(0.7) }),
    set({ name: "c", content: "natural", pictures: 10, share_of_ceiling: shareOf(0.8) }),
    set({ name: "d", content: "natural", share_of_ceiling: null, ceiling: null }),
    set({ name: "small", content: "natural", share_of_ceiling: shareOf(0.99), conclusive: false }),
  ];
  expect(
    toHeadlines({ ...build, sets }).map(({ kind, measure, share, sets }) => [kind, measure, percent(share), sets.length]),
  ).toEqual([
    ["natural", "nss", "75%", 2],
    ["design", "cc", "60%", 1],
  ]);
});

test("the ranking uses the better variant of each classical model, and includes people where single fixations are known", () => {
  const one = build.sets.find(({ models, ceiling }) => models.network.nss && ceiling)!;
  const models = {
    ...one.models,
    itti_koch: { ...one.models.itti_koch, nss: estimate(1.5) },
    itti_koch_with_prior: { ...one.models.itti_koch_with_prior, nss: estimate(1.4) },
    boolean_maps: { ...one.models.boolean_maps, nss: estimate(1.2) },
    boolean_maps_with_prior: { ...one.models.boolean_maps_with_prior, nss: estimate(1.3) },
  };
  const { measure, rungs } = comparisonRows({ ...one, models });
  expect(measure).toBe("nss");
  const names = rungs.map(({ name }) => name);
  expect(names).toContain("Itti–Koch");
  expect(names).toContain("Boolean map × centre prior");
  expect(rungs.at(-1)).toMatchObject({ is: "people", estimate: one.ceiling!.nss.people });
});

test("the ranking of a dataset without fixations uses correlation, ends at 1 and excludes people", () => {
  const { models } = build.sets[0]!;
  const network = { ...models.network, nss: null };
  const { measure, best, rungs } = comparisonRows(set({ models: { ...models, network }, ceiling: null }));
  expect([measure, best, rungs.some(({ is }) => is === "people")]).toEqual(["cc", 1, false]);
});

test("the text says that proximity does not follow people on web pages if and only if its interval contains 0", () => {
  const web = (low: number) => {
    const product = { ...build.sets[0]!.product, proximity_rank_correlation: { value: 0.3, low, high: 0.6 } };
    return proximityText([set({ title: "Shops", content: "web", product })]);
  };
  expect(web(-0.1)).toContain("Proximity doesn’t match people’s behaviour on web pages.");
  expect(web(-0.1)).toContain("Shops");
  expect(web(0.1)).not.toContain("doesn’t match");
});

test("the first screen names datasets that are too small and leaves them out of its figures", () => {
  const good = set({ title: "Enough", pictures: 60 });
  const small = set({ title: "Scenes", pictures: 16, conclusive: false, models: {} as SetAccuracy["models"] });
  const texts = { coverage: null, sets: [good, small] };
  expect(imagesText(texts)).toContain("Measured on 60 photographs that");
  expect(imagesText(texts)).toContain("in no headline: Scenes (16 images).");
  expect(imagesText({ ...texts, sets: [good] })).not.toContain("no headline");
  expect(comparisonText(texts)).toContain(`by ${twoDecimals(good.models.network.cc!.value)} (1 is a perfect match)`);
  expect(reliableTexts({ coverage: null, sets: [small] })).toEqual([]);
});

test("area errors are shown in percentage points over all datasets", () => {
  const withError = (value: number) => {
    const area_share_error = { network: estimate(value), centre_prior: estimate(2 * value) };
    return set({ product: { ...build.sets[0]!.product, area_share_error } });
  };
  const sentence = areaShareText([withError(0.0272), withError(0.056)]);
  expect(sentence).toContain("off by 2.7 to 5.6 percentage points");
  expect(sentence).toContain("off by 5.4 to 11.2.");
});

test("intervals show their unit once and never join a minus sign to a dash", () => {
  expect(formatInterval({ low: 0.714, high: 0.825 }, percent)).toBe("71–83%");
  expect(formatInterval({ low: -0.28, high: 0.321 }, twoDecimals)).toBe("−0.28 to 0.32");
  expect(twoDecimals(-0.001)).toBe("0.00");
  expect(formatRange([0.902, 0.9, 0.899], percent)).toBe("90%");
});

test("each kind of image says how often its differences are conclusive, or that they never are", () => {
  const group = (name: string) => build.scores.find((each) => each.group === name)!;
  const { clarity } = group("ad").measured!.scores;
  expect(decisionText(group("ad"))).toMatch(
    /^Ads, measured on 31 graphic designs: focus, proximity and clarity tell apart \d+% to \d+% of the pairs/,
  );
  expect(clarity.wrong).toBeLessThanOrEqual(0.1);
  expect(decisionText(group("photograph"))).toBe(
    "Photographs, measured on 117 photographs: differences of scores are never stated.",
  );
  expect(decisionText(group("page_slice"))).toContain("not measured with people. Ranges and calls are those of web pages.");
  expect(referencesText(group("ad").references)).toBe("231 reference images (31 from research, 200 drawn by a program).");
});

test("the limits name the weakest buttons and their share of attention", () => {
  const texts = limitTexts(build).join(" ");
  const { expected, images } = build.layouts.order.button_above_text;
  expect(texts).toContain(`a button in ${expected} of ${images}. The button of an app screen got 1.1 times the attention`);
});
