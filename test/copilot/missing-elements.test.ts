import { describe, expect, test } from "vitest";
import type { FactElement } from "#contracts/facts.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import { sampleEvidence } from "#test/kit/copilot.ts";

const { answerByRules } = await import("#domain/copilot/analyst/answer-by-rules.ts");

const evidence = sampleEvidence({ headline: "Fresh coffee" });
const [headline, button] = evidence.facts.elements as [FactElement, FactElement];
const withElements = (...elements: FactElement[]): Evidence => ({ ...evidence, facts: { ...evidence.facts, elements } });
const textOf = (content: string, own: Partial<FactElement> = {}): FactElement => ({
  ...headline,
  id: content,
  kind: "text",
  name: content,
  text: { ...headline.text!, content },
  ...own,
});
const ask = async (message: string, of = withElements(headline)) =>
  (await answerByRules({ message, evidence: of })).map(({ text }) => text);

describe("what a question names and the image lacks is said first", () => {
  test.each([
    ["Does the button get attention?", "No button was found on this image."],
    ["Is it clear where to click?", "No button was found on this image."],
    ["Is the logo visible?", "No logo is marked on this image. Logos aren’t recognised automatically"],
    ["Do people see the face first?", "No face is marked on this image."],
    ["Why does the product get so little attention?", "No product is marked on this image."],
    ["Does the price get attention?", "No price was found on this image."],
    ["How can people notice the price?", "No price was found on this image."],
    ["Is the phone number easy to see?", "No phone number was found on this image."],
  ])("an answer first names the element that the image lacks: %s", async (question, expected) => {
    const answer = await ask(question);
    expect(answer[0]).toContain(expected);
    expect(answer.join(), "nothing else is explained instead").not.toContain("Fresh coffee");
  });

  test("an answer first says that the image has no headline", async () => {
    expect((await ask("Is the headline visible?", withElements(button)))[0]).toContain("No headline was found on this image.");
  });

  test("an answer names a missing element before it explains the whole image", async () => {
    for (const question of [
      "How can I improve the button?",
      "Is the text of the button easy to read?",
      "What if I remove the button?",
    ]) {
      const [first, ...others] = await ask(question);
      expect(first, question).toContain("No button was found");
      expect(others.length, question).toBeGreaterThan(0);
    }
  });

  test("an answer names each of several missing elements, and then those that were found", async () => {
    const answer = await ask("Do people see the headline, the logo and the price?");
    expect(answer.slice(0, 3)).toEqual([
      expect.stringContaining("No logo is marked"),
      expect.stringContaining("No price was found"),
      expect.stringContaining("“Fresh coffee” gets 30%"),
    ]);
  });

  test("an answer asks for an area for a thing that only an area could locate", async () => {
    const [first, second] = await ask("Does the big dog get attention?");
    expect(first).toBe(
      "I don’t know where “big dog” is on this image. Draw an area with this name on the heatmap to have it measured.",
    );
    expect(second).toContain("is the first known element");
  });
});

test.each(["caption", "icon", "mountain", "format", "cat", "violin-stand"])("the noun “%s” stays whole", async (thing) => {
  for (const question of [`Does the ${thing} get attention?`, `Is the ${thing} visible?`, `Why do people see the ${thing}?`])
    expect((await ask(question)).join(), question).toContain(`I don’t know where “${thing}” is on this image.`);
});

test.each(["Why is the attention score high?", "Does the motion of the mountainside grab attention?"])(
  "a part of a word is not taken for a noun: %s",
  async (question) => {
    expect((await ask(question)).join()).not.toContain("I don’t know where");
  },
);

test("a text that asks for an action is named, but not taken for a button", async () => {
  const action = textOf("Get yours today", { kind: "headline", is_call_to_action: true });
  expect((await ask("Does the button get attention?", withElements(action))).slice(0, 2)).toEqual([
    "No button was found on this image, but “Get yours today” is a call to action.",
    expect.stringContaining("“Get yours today” gets 30%"),
  ]);
});

test("a price is recognised by its text", async () => {
  const [answer] = await ask("Does the price get attention?", withElements(headline, textOf("Only 12,99 €")));
  expect(answer).toContain("“Only 12,99 €” gets");
});

test("an answer to a question about the whole image names no missing element", async () => {
  for (const question of [
    "What do people look at first in the photo?",
    "Do people look at the left side first?",
    "What does a person see first?",
    "Why is this hot?",
    "Does the ad get attention?",
  ])
    expect((await ask(question)).join(), question).not.toMatch(/No .* (found|marked) on this image|I don’t know where/);
});

test("a question names an element only by whole words", async () => {
  const of = withElements(headline, textOf("Use", { attention: { ...headline.attention, value: 0.1 } }), button);
  expect((await ask("Is the button visible because of its shape?", of))[0]).toContain("“Shop now” gets");
  expect((await ask("Does “use” get attention?", of))[0]).toContain("“Use” gets");
});
