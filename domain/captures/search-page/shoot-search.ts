import { shootSearchPage } from "#adapters/browser/shoot-search-page.ts";
import type { SearchJob } from "#contracts/pipelines/capture.ts";
import { environment } from "#kit/environment.ts";
import { searchPage } from "./page.ts";
import { replacementScript } from "./replacement-script.ts";

/** Address of a real page of search results, with `{keyword}` in it; `none` where our own page is captured. */
const ADDRESS = environment("SEARCH_PAGE_URL");
const LONGEST_PICTURE = 40 * 1024 * 1024;

/** A PNG of 1920 × 1080 of a page of search results with the picture in it, and whether it is our own page. */
export async function shootSearch(search: SearchJob["search"]): Promise<{ picture: Uint8Array; mock: boolean }> {
  const page = { ...search, picture: await embedded(search.picture) };
  if (ADDRESS === "none") return { picture: await shootSearchPage({ html: searchPage(page) }), mock: true };
  const url = ADDRESS.replace("{keyword}", encodeURIComponent(search.keyword));
  return { picture: await shootSearchPage({ url, script: replacementScript(page) }), mock: false };
}

/** The picture as an address that holds it, since the page reaches nothing of ours. */
async function embedded(link: string): Promise<string> {
  const response = await fetch(link, { redirect: "error", signal: AbortSignal.timeout(20_000) });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("image/")) throw new Error(`the thumbnail answers ${response.status} ${type}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > LONGEST_PICTURE) throw new Error(`a thumbnail of ${bytes.length} bytes`);
  return `data:${type};base64,${bytes.toString("base64")}`;
}
