import { attentionMatchers } from "../../playwright/src/index.ts";
import type { AttentionOptions, AttentionParameter, AttentionRule, ReadContext, StoryPage, VisitedStory } from "./types.ts";

export type * from "./types.ts";

/**
 * A `postVisit` of Storybook’s test runner that checks the rules in the parameter `attention` of each story. Stories without rules
 * are not analysed. A story fails only if the whole 90% interval of a rule is beyond its limit; all rules that fail are named.
 * @param readContext `getStoryContext` of `@storybook/test-runner`
 */
export function attentionChecks<Page extends StoryPage, Context extends VisitedStory>(
  readContext: ReadContext<Page, Context>,
  options: AttentionOptions = {},
): (page: Page, context: Context) => Promise<void> {
  const { toDrawAttention } = attentionMatchers(options);
  return async (page, context) => {
    const failures: string[] = [];
    for (const rule of rulesOf((await readContext(page, context)).parameters)) {
      const { selector, ...limits } = rule;
      // Storybook keeps headings and buttons of its own in the page, hidden.
      const element = page.locator(`${selector} >> visible=true`);
      const named = { boundingBox: element.boundingBox.bind(element), toString: () => selector };
      try {
        const { pass, message } = await toDrawAttention.call({ isNot: false }, screenOf(page, context), named, limits);
        if (!pass) failures.push(message());
      } catch (error) {
        throw new Error(`${selector}: ${problemOf(await element.count(), error as Error)}`, { cause: error });
      }
    }
    if (failures.length > 0) throw new Error(failures.join("\n"));
  };
}

/** The page of a story; its heatmap gets the name of the story. */
const screenOf = (page: StoryPage, { id, title, name }: VisitedStory) => ({
  screenshot: page.screenshot.bind(page),
  viewportSize: page.viewportSize.bind(page),
  title: async () => (title && name ? `${title}: ${name}` : id),
});

/** Why an element was not measured: how many visible elements match its selector, or else the error. */
function problemOf(matches: number, { message }: Error): string {
  if (matches === 0) return "No visible element matches.";
  return matches === 1 ? message : `${matches} visible elements match. Use a selector that matches one.`;
}

function rulesOf({ attention }: Readonly<Record<string, unknown>>): readonly AttentionRule[] {
  const { rules = [], disable = false, ...others } = (attention ?? {}) as AttentionParameter;
  requireNoOthers(others, "The parameter attention has rules and disable");
  if (disable) return [];
  for (const { selector, atLeast, atMost, ...unknown } of rules) {
    if (typeof selector !== "string" || selector === "")
      throw new Error("Each rule of the parameter attention needs a selector, such as { selector: 'button', atLeast: 0.1 }.");
    requireNoOthers(unknown, `${selector}: A rule has selector, and atLeast or atMost`);
  }
  return rules;
}

/** A mistyped name would otherwise mean that nothing is checked. */
function requireNoOthers(others: object, known: string): void {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new Error(`${known}, not ${name}.`);
}
