import { type SeededRandom, seededRandom } from "./seeded-random.ts";

/** A video result, as displayed in a row. */
export type Result = {
  readonly title: string;
  readonly channel: string;
  readonly views: string;
  readonly age: string;
  readonly duration: string;
  readonly summary: string;
  readonly badges: readonly string[];
};

const TITLES = [
  "%K explained in ten minutes",
  "I tried %k for 30 days. Here is what happened",
  "The honest truth about %k",
  "%K: 7 mistakes almost everyone makes",
  "How to get started with %k (step by step)",
  "What no one tells you about %k",
  "%K on a small budget: is it worth it?",
  "Watch this before you spend money on %k",
  "The science behind %k",
  "A day in the life: %k",
  "%K for beginners, the full guide",
  "We asked 100 people about %k",
  "From zero to %k in one weekend",
  "The best %k I have ever seen",
] as const;

const SHORTS = [
  "%K in 30 seconds",
  "Wait for it…",
  "This changed my %k",
  "POV: your first %k",
  "%K, but cheaper",
  "No one does this",
  "One trick for %k",
  "Before and after",
  "Would you try this?",
  "%K fails",
] as const;

const CHANNELS = [
  "Northlight Studio",
  "Mira and Jon",
  "The Slow Workshop",
  "Plainly Put",
  "Tomas Builds",
  "Field Notes",
  "Hanna Vos",
  "Daily Detour",
  "Open Table",
  "Quiet Miles",
  "Second Draft",
  "Ground Floor",
] as const;

const SUMMARIES = [
  "Everything you need to know about %k, without the noise. Chapters and sources are below.",
  "We went out to see for ourselves what %k is really like. It was not what we expected.",
  "A calm walk through %k: what matters, what does not, and what I would do again.",
  "Three experts, one question. What makes good %k, and how do you tell?",
  "Links to everything shown in this video, and the checklist for %k, are in the notes.",
] as const;

const AGES = [
  "2 days ago",
  "1 week ago",
  "3 weeks ago",
  "1 month ago",
  "4 months ago",
  "8 months ago",
  "1 year ago",
  "2 years ago",
];

const fillTemplate = (template: string, keyword: string): string =>
  template.replace("%K", keyword.charAt(0).toUpperCase() + keyword.slice(1)).replace("%k", keyword);

/** Facts displayed with a video besides its title. */
function factsOf(chance: SeededRandom): Omit<Result, "title" | "channel" | "summary"> {
  const seconds = chance.below(60);
  return {
    views: `${viewsOf(chance)} views`,
    age: chance.of(AGES),
    duration: `${4 + chance.below(20)}:${String(seconds).padStart(2, "0")}`,
    badges: chance.of([[], [], ["4K"], ["Subtitles"], ["New"]]),
  };
}

const viewsOf = (chance: SeededRandom): string =>
  chance.of([() => `${12 + chance.below(900)}K`, () => `${1 + chance.below(8)}.${1 + chance.below(9)}M`])();

/** The given number of videos for a keyword, deterministic; the one at `position` (from 1) has the given title. */
export function resultsOf(
  keyword: string,
  count: number,
  inserted: { readonly position: number; readonly title: string },
): Result[] {
  const chance = seededRandom("results", keyword);
  const channels = chance.shuffled(CHANNELS);
  const summaries = chance.shuffled(SUMMARIES);
  return chance
    .shuffled(TITLES)
    .slice(0, count)
    .map((template, at) => ({
      title: at + 1 === inserted.position ? inserted.title : fillTemplate(template, keyword),
      channel: channels[at % channels.length] as string,
      summary: fillTemplate(summaries[at % summaries.length] as string, keyword),
      ...factsOf(chance),
    }));
}

/** The given number of short videos: title and views. */
export function shortsOf(keyword: string, count: number): { readonly title: string; readonly views: string }[] {
  const chance = seededRandom("shorts", keyword);
  return chance
    .shuffled(SHORTS)
    .slice(0, count)
    .map((template) => ({ title: fillTemplate(template, keyword), views: viewsOf(chance) }));
}
