import type { HelpPage } from "#contracts/help.ts";
import { withFacts } from "./facts.ts";
import { type HelpDocument, readDocument } from "./read-document.ts";
import { searchHelp } from "./search-help.ts";
import { TOPICS } from "./topics.ts";

const files = import.meta.glob<string>("./pages/*.md", { eager: true, query: "?raw", import: "default" });

const read = (page: HelpPage): HelpDocument => readDocument(page, withFacts(files[`./pages/${page}.md`] ?? ""));

const documents = new Map(TOPICS.flatMap(({ pages }) => pages).map((page) => [page as string, read(page)]));

/** The help page of a name; undefined if there is none. */
export const findDocument = (page: string): HelpDocument | undefined => documents.get(page);

/** Searches all help pages. */
export const search = searchHelp([...documents.values()]);
