import { HELP_PAGES, type HelpPage } from "#contracts/help.ts";
import { withFacts } from "./facts.ts";
import type { HelpSummary } from "./read-document.ts";

const files = import.meta.glob<HelpSummary>("./pages/*.md", { eager: true, query: "?summary", import: "default" });

const summaries = new Map(
  HELP_PAGES.map((page) => {
    const { title, lead } = files[`./pages/${page}.md`]!;
    return [page, { title: withFacts(title), lead: withFacts(lead) }];
  }),
);

/** The title and the first paragraph of a help page. */
export const summaryOf = (page: HelpPage): HelpSummary => summaries.get(page)!;
