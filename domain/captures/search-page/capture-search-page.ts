import { screenshotSearchPage } from "#adapters/browser/screenshot-search-page.ts";
import type { SearchJob } from "#contracts/pipelines/capture.ts";
import { environment } from "#kit/environment.ts";
import { searchPage } from "./page.ts";
import { replacementScript } from "./replacement-script.ts";

/** URL of a real search results page, with a `{keyword}` placeholder; `none` to capture our mock page. */
const SEARCH_PAGE_URL = environment("SEARCH_PAGE_URL");
const MAX_IMAGE_BYTES = 40 * 1024 * 1024;

/** A 1920 × 1080 PNG of a search results page that shows the image, and whether the page is our mock. */
export async function captureSearchPage(search: SearchJob["search"]): Promise<{ image: Uint8Array; mock: boolean }> {
  const page = { ...search, picture: await toDataUrl(search.picture) };
  if (SEARCH_PAGE_URL === "none") return { image: await screenshotSearchPage({ html: searchPage(page) }), mock: true };
  const url = SEARCH_PAGE_URL.replace("{keyword}", encodeURIComponent(search.keyword));
  return { image: await screenshotSearchPage({ url, script: replacementScript(page) }), mock: false };
}

/** The image as a data URL, because the page cannot reach our network. */
async function toDataUrl(link: string): Promise<string> {
  const response = await fetch(link, { redirect: "error", signal: AbortSignal.timeout(20_000) });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("image/")) throw new Error(`the thumbnail request returned ${response.status} ${type}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MAX_IMAGE_BYTES) throw new Error(`the thumbnail has ${bytes.length} bytes, too many`);
  return `data:${type};base64,${bytes.toString("base64")}`;
}
