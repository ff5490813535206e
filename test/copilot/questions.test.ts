import { describe, expect, test } from "vitest";
import type { Metrics } from "#contracts/attention.ts";
import type { FactElement } from "#contracts/facts.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { sampleEvidence } from "#test/kit/copilot.ts";
import { metrics as sampleMetrics } from "#test/kit/heatmaps.ts";

const { answerByRules } = await import("#domain/copilot/analyst/answer-by-rules.ts");

const sample = sampleEvidence({ headline: "Fresh coffee" });
const range = [44, 72] as [number, number];
const metrics: Metrics = {
  ...sampleMetrics,
  group: "ad",
  share_comparison: null,
  stands_out: true,
  precise: ["focus", "proximity", "clarity"],
  intervals: { ...sampleMetrics.intervals, clarity: [70, 90], focus: [10, 20], proximity: [60, 80] },
};
type Attention = { readonly value: number; readonly interval: [number, number] };
const AVERAGE: Attention = { value: 58, interval: range };

/** An ad that is clear, with low focus and close attention points. */
const adWith = (attention: Attention | null): Evidence => ({
  facts: {
    ...sample.facts,
    application: "Social media",
    scores: {
      clarity: { value: 80, interval: [70, 90], precise: true },
      focus: { value: 15, interval: [10, 20], precise: true },
      proximity: { value: 70, interval: [60, 80], precise: true },
      attention: attention && { ...attention, precise: true },
    },
  },
  image: { ...sample.image, application: "Social media", metrics, clarity_score_percentile: 80 },
  covered: { measure: async () => {}, results: new Map() },
});
const ask = async (message: string, evidence = adWith(AVERAGE)) =>
  (await answerByRules({ message, evidence })).map(({ text }) => text).join("\n");

const CLARITY = /(?<!\n)Clarity is 80 of 100 \(70–90\)/;
const ATTENTION = /Attention is 58 of 100 \(44–72\)/;
const FOCUS = /Focus is 15 of 100 \(10–20\)/;
const PROXIMITY = /Proximity is 70 of 100 \(60–80\)/;
const ALL = /^I don’t judge whether an image is good.*Attention is 58.*Clarity is 80/s;
const ORDER = /is the first known element that people look at/;
const ELEMENT = /^“Fresh coffee” gets/;
const BUTTON = /^“Shop now” gets/;
const ADVICE = /“Fresh coffee”|“Shop now”|“Logo”|“Product”/;
const BENCHMARK = /^Clarity: clearer than/;

test.each([
  ["How clear is this image?", /^Clarity is 80 of 100/],
  ["Is this ad clear?", /^Clarity is 80 of 100/],
  ["Is it confusing?", /^The clarity score isn’t low: it’s high\.\nClarity is 80/],
  ["How good is the clarity?", /^Clarity is 80 of 100/],
  ["What is my clarity score?", CLARITY],
  ["Why is the clarity so low?", /^The clarity score isn’t low: it’s high\.\nClarity is 80/],
  ["Is the message clear?", /not whether they are the right ones/],
  ["Is this image good?", ALL],
  ["Is my ad any good?", ALL],
  ["Does this ad work?", ALL],
  ["How does this ad perform?", ALL],
  ["Is it effective?", ALL],
  ["How strong is this creative?", ALL],
  ["Why is attention low?", /^The attention score isn’t low: it’s average to high\.\nAttention is 58/],
  [
    "Why is the attention score high?",
    /^The attention score may be high, but isn’t certain to be: it’s average to high\.\nAttention is 58/,
  ],
  ["Is the attention good?", ATTENTION],
  ["How high is the attention?", ATTENTION],
  ["How much attention does this ad get?", ATTENTION],
  ["Why does this ad get so little attention?", /^The attention score isn’t low/],
  ["What is the attention score?", ATTENTION],
  ["Why is my score so bad?", /^The attention score isn’t low.*The clarity score isn’t low/s],
  ["Why is the focus low?", /^The focus score is low\.\nFocus is 15/],
  ["How focused is this ad?", FOCUS],
  ["Is attention scattered?", PROXIMITY],
  ["How spread out is the attention?", PROXIMITY],
  ["What do people look at first?", ORDER],
  ["Where do people look?", ORDER],
  ["Where is the attention highest?", ORDER],
  ["Which element gets the most attention?", ORDER],
  ["Is the headline clear?", ELEMENT],
  ["Is the headline good?", ELEMENT],
  ["Why is the attention of the headline low?", ELEMENT],
  ["Does the button stand out?", BUTTON],
  ["Is my ad better than other ads?", BENCHMARK],
  ["Is the text easy to read?", /contrast/],
  ["Are the colours good?", /colours are|Visual clutter/],
  ["Is it too busy?", /Visual clutter/],
  ["Is the dog clear?", /^I don’t know where “dog” is/],
  ["Is the dog good?", /^I don’t know where “dog” is/],
  ["Why is attention low on the left?", ELEMENT],
  ["What is bad about this ad?", ADVICE],
  ["How accurate is the score?", /^Scores and shares have a range/],
  ["What does clarity mean?", /^Clarity says how easily/],
])("the rules answer “%s” from what was measured", async (question, expected) => {
  expect(await ask(question)).toMatch(expected);
});

test.each([
  ["What do people look at first, and what should I change?", ORDER, ADVICE],
  ["Does the button stand out and is the text easy to read?", BUTTON, /contrast/],
  ["How focused is this ad? What does clarity mean?", FOCUS, /Clarity says how easily/],
])("the rules answer both questions in “%s”", async (message, first, second) => {
  const answer = await ask(message);
  expect(answer).toMatch(first);
  expect(answer).toMatch(second);
});

test("a part of a message that is not understood does not hide the answer to the other", async () => {
  expect(await ask("What do people look at first and how old am I?")).toMatch(ORDER);
  expect(await ask("How old am I and what do people look at first?")).toMatch(ORDER);
});

describe("a score is high or low only as it was measured", () => {
  test.each([
    [{ value: 20, interval: [10, 30] }, "The attention score is low."],
    [{ value: 80, interval: [70, 90] }, "The attention score isn’t low: it’s high."],
    [{ value: 50, interval: [40, 60] }, "The attention score isn’t low: it’s average."],
    [{ value: 50, interval: [20, 80] }, "Whether the attention score is low is too close to call."],
    [{ value: 40, interval: [28, 50] }, "The attention score may be low, but isn’t certain to be: it’s average to low."],
  ] satisfies [Attention, string][])("a score is called high or low only as it was measured: %o", async (attention, expected) => {
    const answer = await ask("Why is attention low?", adWith(attention));
    expect(answer.split("\n")[0]).toBe(expected);
    expect(answer).toContain(`Attention is ${attention.value} of 100`);
    expect(answer, "no cause was measured").toContain("I don’t know what on the image causes it");
  });

  test("a score that was not measured is called neither high nor low", async () => {
    expect(await ask("Why is attention low?", adWith(null))).toBe(
      "I don’t know the attention score: this image was not scored in templates.",
    );
    expect(await ask("How clear is this image?", sample)).toBe("I don’t know: this image has no clarity score.");
  });
});

test.each([
  ["How can I make the message more clear?", ADVICE],
  ["How can I make the plans easier to find?", ADVICE],
  ["How can I make the download button stand out more?", BUTTON],
  ["How do people see the share button?", BUTTON],
  ["How can I move attention to the button?", BUTTON],
  ["How do I correct the contrast?", /contrast/],
])("the rules answer “%s” about the image, not with help", async (question, expected) => {
  expect(await ask(question)).toMatch(expected);
});

test.each([
  ["How do I download this image?", /^Open Download/],
  ["How can I share the attention map?", /^Open Share/],
  ["How do I draw an area around the logo?", /^Choose the area tool/],
  ["Can I remove the logo?", /^Open “What if”/],
  ["Where can I see my credits?", /^A new heatmap uses one credit/],
  ["How do I clear this conversation?", /^Choose Clear/],
  ["Can I trust this?", /^Scores and shares have a range/],
])("the rules answer “%s” with help", async (question, expected) => {
  expect(await ask(question)).toMatch(expected);
});

/** An ad with a photograph of this size behind its text. */
const withVisual = (area: number, value: number, others = adWith(AVERAGE).facts.elements): Evidence => {
  const ad = adWith(AVERAGE);
  const visual: FactElement = {
    ...ad.facts.elements[0]!,
    id: "visual-1",
    kind: "visual",
    name: "image 1",
    area,
    attention: { value, interval: null, density: value / area, rank: 1 },
    text: null,
  };
  return { ...ad, facts: { ...ad.facts, elements: [visual, ...others] } };
};
const MOST_ATTENTION = [
  "What draws the most attention?",
  "What do people look at first?",
  "Which element gets the most attention?",
];

test.each(MOST_ATTENTION)("“%s” is answered with the elements on a background, not with the background", async (question) => {
  const answer = await ask(question, withVisual(0.9, 0.93));
  expect(answer).toContain("“Fresh coffee” gets");
  expect(answer).not.toMatch(/image 1/i);
  expect(await ask(question, withVisual(0.5, 0.6)), "half of the image is no background").toMatch(/image 1 gets/i);
  expect(await ask("Does the photo get attention?", withVisual(0.9, 0.93)), "asked for by name").toMatch(/^image 1 gets/i);
});

test.each(MOST_ATTENTION)("“%s” has no single answer for an image without other elements", async (question) => {
  expect(await ask(question, withVisual(0.9, 0.93, []))).toMatch(/^Attention spreads over the whole image/);
});

test.each([
  "Compare this with Display ad",
  "How does it compare to “Spring sale”?",
  "What is different from last week’s version?",
])("“%s” names another image, so the answer says how to choose one", async (question) => {
  const answer = await ask(question);
  expect(answer).toMatch(/^I compare only with what you choose.*“Compare with…”/);
  expect(answer).not.toMatch(BENCHMARK);
});

test.each([
  "How does it compare with other images?",
  "Compare this to the benchmark",
  "How does the average ad compare to this?",
  "How does the headline compare with the button?",
  "How does the headline compare with “Shop now”?",
])("“%s” is answered from the benchmark", async (question) => {
  expect(await ask(question)).toMatch(/Clarity: clearer than/);
});

test("each sentence of the benchmark names its score", async () => {
  const ad = adWith(AVERAGE);
  const statements = { ...metrics.statements!, proximity: { side: "below" as const, probability: 0.96 } };
  const attention = { score: 58, interval: range, templates: 12, ads: 900, frames: [], benchmark: null } as never;
  const answer = await ask("How does it compare with other ads?", {
    ...ad,
    image: { ...ad.image, metrics: { ...metrics, statements }, attention },
  });
  expect(answer).toContain("Proximity: further apart than in most ads (96% likely).");
  expect(answer).toContain("Attention score: the ad, placed in 12 templates.");
});

test("the rules answer thanks", async () => {
  for (const thanks of ["Thanks", "Thank you!", "Great, thanks a lot."])
    expect(await ask(thanks), thanks).toBe("You’re welcome.");
});

test("a question that no measurement answers is not answered", async () => {
  for (const question of [
    "Will people buy this?",
    "How does this work?",
    "Is it clear what this is about?",
    "How old is the audience?",
  ])
    expect(await ask(question), question).toMatch(/^I don’t know\./);
});
