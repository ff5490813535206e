import { HELP_PAGES, type HelpPage } from "#contracts/help.ts";
import { loadOnline } from "#web/kit/page/lazy-component.ts";
import { withFacts, withOrigin } from "./facts.ts";
import { type HelpDocument, readDocument } from "./read-document.ts";

const files = import.meta.glob<string>("./pages/*.md", { query: "?raw", import: "default" });

/** Loads a help page. When offline, it does so once the connection is back. */
export const loadDocument = async (page: HelpPage): Promise<HelpDocument> =>
  readDocument(page, withOrigin(withFacts(await loadOnline(files[`./pages/${page}.md`]!)), window.location.origin));

/** Loads all help pages. */
export const loadDocuments = (): Promise<HelpDocument[]> => Promise.all(HELP_PAGES.map(loadDocument));
