import { HELP_PAGES, type HelpPage } from "#contracts/help.ts";
import { loadOnline } from "#web/kit/page/lazy-component.ts";
import { withFacts, withOrigin } from "./facts.ts";
import { type HelpDocument, readDocument } from "./read-document.ts";

const files = import.meta.glob<string>("./pages/*.md", { query: "?raw", import: "default" });

/** Loads a help page. When offline, it does so once the connection is back. */
export async function loadDocument(page: HelpPage): Promise<HelpDocument> {
  const text = withFacts(await loadOnline(files[`./pages/${page}.md`]!));
  // The build, which renders the static documents, does not know the address of the site.
  return readDocument(page, import.meta.env.SSR ? text : withOrigin(text, window.location.origin));
}

/** Loads all help pages. */
export const loadDocuments = (): Promise<HelpDocument[]> => Promise.all(HELP_PAGES.map(loadDocument));
