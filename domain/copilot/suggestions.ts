import type { ChatMessage } from "#contracts/copilot.ts";
import type { Application } from "#contracts/reference.ts";

const SUGGESTIONS = [
  "What do people look at first?",
  "What should I improve?",
  "Is the text easy to read?",
  "What do the scores mean?",
  "Is the image cluttered?",
  "How does it compare with other images?",
] as const;
const FOR_ADS = "Does the call to action stand out?";
const FOR_PAGES = "Is it clear where to click?";
const SHOWN = 3;

/** Questions that were not asked in a conversation yet, the most useful ones first. */
export function suggestionsAfter(messages: readonly ChatMessage[], application: Application): string[] {
  const asked = new Set(messages.map(({ content }) => content));
  const [first, second, ...others] = SUGGESTIONS;
  const specific = application === "UX Design" ? FOR_PAGES : FOR_ADS;
  return [first, second, specific, ...others].filter((question) => !asked.has(question)).slice(0, SHOWN);
}
