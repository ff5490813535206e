import type { Page } from "./page.ts";
import { targetOf } from "./public-address.ts";
import { CaptureRefused } from "./refusals.ts";
import type { Room } from "./room.ts";

const PAGES = new Set(["text/html", "application/xhtml+xml"]);
/** Nobody there speaks HTTPS: no connection, no handshake or no certificate to trust. */
const NO_HTTPS = /^net::ERR_(TUNNEL_CONNECTION_FAILED|CONNECTION_|SSL_|CERT_)/;

/** A page that is there to be looked at. */
export type Loaded = { readonly title: string; readonly finalUrl: string };

/** @throws CaptureRefused `capture_refused` for what is no address of a website */
export function mustLead(url: string): void {
  if (!targetOf(url)) throw new CaptureRefused("capture_refused");
}

/**
 * Goes to an address and waits until the page is there: the document at all events, its resources, quiet and fonts as long as they are
 * worth waiting for. Where nobody speaks HTTPS, the same host is asked once by HTTP, as browsers do: an address is HTTPS unless typed otherwise.
 * @throws CaptureRefused when it leads where it must not, does not answer or not with a page
 */
export async function loadPage({ page, proxy, browser, patience }: Room, url: string): Promise<Loaded> {
  const news = await follow(page);
  let { errorText, isDownload, loaderId } = await page.session.send("Page.navigate", { url });
  const check = (): void => {
    if (proxy.hasRefused(news.asked ?? url)) throw new CaptureRefused("capture_refused");
    if (isDownload) throw new CaptureRefused("capture_not_page");
    if (errorText || (news.answer && news.answer.status >= 400)) throw new CaptureRefused("capture_unreachable");
    if (news.answer && !PAGES.has(news.answer.mimeType)) throw new CaptureRefused("capture_not_page");
  };
  if (errorText && NO_HTTPS.test(errorText) && isOfHttps(url, news.asked) && !proxy.hasRefused(url)) {
    news.leave(loaderId);
    ({ errorText, isDownload } = await page.session.send("Page.navigate", { url: url.replace(/^https:/i, "http:") }));
  }
  check();
  const until = (mark: string, ms: number) => Promise.race([news.until(() => news.reached.has(mark), ms), browser.lost]);
  await until("DOMContentLoaded", patience.document);
  await until("load", patience.load);
  await until("networkAlmostIdle", patience.quiet);
  check();
  if (!news.reached.has("DOMContentLoaded")) throw new CaptureRefused("capture_timeout");
  const { title, finalUrl } = await page.run(lookAround, patience.fonts);
  if (!targetOf(finalUrl)) throw new CaptureRefused("capture_unreachable");
  return { title: String(title), finalUrl };
}

/** Whether an address is one of HTTPS and the one that was asked for last, not one that it was redirected to. */
function isOfHttps(url: string, asked: string | undefined): boolean {
  const { protocol, href } = new URL(url);
  return protocol === "https:" && asked === href.replace(/#.*/, "");
}

/** What becomes known of the main document, in which a page may replace itself any time. */
type News = {
  /** Address of the last document that was asked for. */
  asked: string | undefined;
  answer: { readonly status: number; readonly mimeType: string } | undefined;
  /** How far the present document has come. */
  reached: Set<string>;
  /** From now on nothing is heard of a document that did not load, nor of the browser's page in its place. */
  leave(loaderId: string | undefined): void;
  /** Waits until a condition holds, at most so many milliseconds. */
  until(holds: () => boolean, ms: number): Promise<void>;
};

async function follow({ session, frame }: Page): Promise<News> {
  const waiting = new Set<() => void>();
  let left: string | undefined;
  const news: News = {
    asked: undefined,
    answer: undefined,
    reached: new Set(),
    leave: (loaderId) => {
      left = loaderId;
      news.reached.clear();
    },
    until: (holds, ms) =>
      new Promise((resolve) => {
        const look = () => holds() && done();
        const done = () => {
          clearTimeout(late);
          waiting.delete(look);
          resolve();
        };
        const late = setTimeout(done, ms);
        waiting.add(look);
        look();
      }),
  };
  session.on("Network.requestWillBeSent", ({ frameId, type, request }) => {
    if (frameId === frame && type === "Document") news.asked = request.url;
  });
  session.on("Network.responseReceived", ({ frameId, type, response }) => {
    if (frameId === frame && type === "Document") news.answer = response;
  });
  session.on("Page.lifecycleEvent", ({ frameId, loaderId, name }) => {
    if (frameId !== frame || loaderId === left) return;
    if (name === "init") news.reached.clear();
    news.reached.add(name);
    for (const look of waiting) look();
  });
  await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
  news.reached.clear();
  return news;
}

async function lookAround(patience: number): Promise<Loaded> {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([document.fonts.ready, late]);
  return { title: document.title.trim().slice(0, 200), finalUrl: location.href };
}
