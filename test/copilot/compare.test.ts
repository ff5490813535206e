import { expect, test } from "vitest";
import type { Metrics } from "#contracts/attention.ts";
import type { FactElement } from "#contracts/facts.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { sampleEvidence } from "#test/kit/copilot.ts";
import { metrics as sampleMetrics } from "#test/kit/heatmaps.ts";

const { answerByRules } = await import("#domain/copilot/analyst/answer-by-rules.ts");

const AD: Metrics = {
  ...sampleMetrics,
  group: "ad",
  intervals: { ...sampleMetrics.intervals, clarity: [30, 90] },
  share_comparison: { reach: 0.15, variant_reach: 0.05 },
};
/** The metrics of an ad at this position in clarity. */
const clearAs = (position: number): Metrics => ({
  ...AD,
  comparison: { ...sampleMetrics.comparison, clarity: { ...sampleMetrics.comparison.clarity, position } },
});

type Image = {
  readonly metrics: Metrics;
  readonly clarity: number;
  readonly headline: number;
  readonly fingerprint?: string | null;
};

/** What the rules say about an ad and another one, whose headlines get these shares of the attention. */
async function answer(own: Image, other: Image, isReport = false): Promise<string> {
  const evidence = sampleEvidence({ compared: "Version B", report: isReport ? "Version B" : "" });
  const described = ({ metrics, clarity, headline, fingerprint = null }: Image): Pick<Evidence, "facts" | "image"> => ({
    facts: { ...evidence.facts, elements: evidence.facts.elements.map((element) => withShare(element, headline)) },
    image: { ...evidence.image, application: "Social media", metrics, clarity_score_percentile: clarity, fingerprint },
  });
  const compared = { title: "Version B", ...described(other) };
  const statements = await answerByRules({
    message: "Which is better?",
    evidence: {
      ...described(own),
      compared: isReport ? undefined : compared,
      report: evidence.report && { ...evidence.report, ads: [{ uid: "other", ...compared }] },
    },
  });
  return statements.map(({ text }) => text).join("\n");
}

const withShare = (element: FactElement, value: number): FactElement =>
  element.kind === "headline" ? { ...element, attention: { ...element.attention, value, interval: [0, 1] } } : element;

const base: Image = { metrics: clearAs(0), clarity: 40, headline: 0.3 };

test("the differences are those of Compare, even if ranges overlap", async () => {
  const text = await answer({ metrics: clearAs(0.9), clarity: 70, headline: 0.45 }, base);
  expect(text).toContain("Clarity is 70 here and 40 in “Version B”: clearer here.");
  expect(text).toMatch(/The headline .*: more here\./);
  expect(text.indexOf("headline"), "shares of attention come first").toBeLessThan(text.indexOf("Clarity"));
  expect(await answer({ metrics: clearAs(0.7), clarity: 62, headline: 0.35 }, base)).toMatch(
    /headline .*: too close to call\.[\s\S]*Clarity is 62 here and 40 in “Version B”: too close to call\./,
  );
});

test("a score that can’t tell versions of one image apart says so", async () => {
  const fingerprint = btoa(String.fromCharCode(...Array.from({ length: 144 }, (_, cell) => cell)));
  const clarity = { position: 0.9, threshold: 0.5, variant_threshold: null };
  const version: Image = { ...base, fingerprint, metrics: { ...AD, comparison: { ...sampleMetrics.comparison, clarity } } };
  const reason = "Clarity can’t tell versions of one image apart. Compare their areas instead.";
  expect(await answer(version, { ...base, fingerprint })).toContain(`: too close to call. ${reason}`);
  expect(await answer(version, base)).not.toContain(reason);
});

test("scores that are too uncertain to be shown are not compared", async () => {
  const uncertain = { ...base, metrics: { ...clearAs(0.9), precise: [] } };
  expect(await answer(uncertain, base)).not.toMatch(/Focus|Clarity|Proximity/);
});

test("different kinds of images are not compared", async () => {
  const photograph: Image = { ...base, metrics: { ...clearAs(0.9), group: "photograph" }, headline: 0.9 };
  const text = await answer(photograph, base);
  expect(text).toMatch(/headline .*: they can’t be compared, because these are different kinds of images\./);
  expect(text).not.toMatch(/here\./);
});

test("shares in the ads of a report are compared in the same way", async () => {
  expect(await answer({ ...base, headline: 0.45 }, base, true)).toMatch(/headline .*: more here\./);
  expect(await answer({ ...base, headline: 0.35 }, base, true)).toMatch(/headline .*: too close to call\./);
});

test("an answer about a report rounds as its page does and names the ads that the first beats, or those that keep it from winning", async () => {
  const evidence = sampleEvidence({ report: "Spring" });
  const report = evidence.report!;
  const [ranking] = report.rankings as [(typeof report.rankings)[number]];
  const [first, own] = ranking.places as [(typeof ranking.places)[number], (typeof ranking.places)[number]];
  const texts = async (too_close: boolean) => {
    const places = [
      { ...first, title: "Dunes", value: 65.6, interval: [57.6, 74.4] as const },
      { ...own, title: "Morrow", too_close },
    ];
    const rankings = [{ ...ranking, places, winner: too_close ? null : first.uid }];
    const statements = await answerByRules({
      message: "Which is better?",
      evidence: { ...evidence, report: { ...report, rankings } },
    });
    return statements.map(({ text }) => text);
  };
  const start = "In the report “Spring”, “Dunes” has the highest attention: 66 of 100 (58–74).";
  expect(await texts(true)).toEqual(
    expect.arrayContaining([
      `${start} “Dunes” leads, but its lead over “Morrow” is too small or too uncertain to call a winner.`,
      expect.stringMatching(/The lead of the first is too small or too uncertain to call\.$/),
    ]),
  );
  expect(await texts(false)).toEqual(
    expect.arrayContaining([
      `${start} “Dunes” gets more attention than “Morrow” (9 in 10).`,
      expect.stringMatching(/The first is ahead \(9 in 10\)\.$/),
    ]),
  );
});

test("ads of a report that share no template are not called too close", async () => {
  const evidence = sampleEvidence({ report: "Spring" });
  const report = evidence.report!;
  const rankings = report.rankings.map((ranking) => ({
    ...ranking,
    places: ranking.places.map((place, at) => (at === 0 ? place : { ...place, difference: null })),
  }));
  const statements = await answerByRules({
    message: "Which is better?",
    evidence: { ...evidence, report: { ...report, rankings } },
  });
  const [first, own] = statements.map(({ text }) => text);
  expect(first).toMatch(/has the highest attention: .*\. “Spring” leads, but no template scored it and all other ads\.$/);
  expect(own).toMatch(/^This image is number 2 of 2 by attention: .*\. It can’t be compared with the first place/);
});
