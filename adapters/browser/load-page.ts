import type { CaptureSession } from "./capture-session.ts";
import { CaptureRejected } from "./errors.ts";
import type { Page } from "./open-page.ts";
import { targetOf } from "./public-address.ts";

const PAGES = new Set(["text/html", "application/xhtml+xml"]);
/** The server does not support HTTPS: no connection, no handshake or no trusted certificate. */
const NO_HTTPS = /^net::ERR_(TUNNEL_CONNECTION_FAILED|CONNECTION_|SSL_|CERT_)/;
/** Maximum number of documents that may replace each other in a row; after that the page is captured as it is. */
const MAX_DOCUMENTS = 5;

/** A loaded page. */
export type LoadedPage = { readonly title: string; readonly finalUrl: string };

/** @throws CaptureRejected `capture_refused` when it is not a website URL */
export function assertUrlAllowed(url: string): void {
  if (!targetOf(url)) throw new CaptureRejected("capture_refused");
}

/**
 * Opens a URL and waits until the page is ready: always for the document; for its resources, network idle and fonts up to their
 * timeouts; then the same for a document that a script navigates to. If the server does not support HTTPS, the same host is
 * requested once over HTTP, as browsers do for URLs typed without a scheme.
 * @throws CaptureRejected when it leads to a forbidden host, does not respond, or the response is not a page
 */
export async function loadPage({ page, proxy, browser, timeouts }: CaptureSession, url: string): Promise<LoadedPage> {
  const state = await trackLoad(page);
  let { errorText, isDownload, loaderId } = await page.session.send("Page.navigate", { url });
  const check = (): void => {
    if (proxy.hasBlocked(state.asked ?? url)) throw new CaptureRejected("capture_refused");
    if (isDownload) throw new CaptureRejected("capture_not_page");
    if (errorText || (state.answer && state.answer.status >= 400)) throw new CaptureRejected("capture_unreachable");
    if (state.answer && !PAGES.has(state.answer.mimeType)) throw new CaptureRejected("capture_not_page");
  };
  if (errorText && NO_HTTPS.test(errorText) && isOfHttps(url, state.asked) && !proxy.hasBlocked(url)) {
    state.leave(loaderId);
    ({ errorText, isDownload } = await page.session.send("Page.navigate", { url: url.replace(/^https:/i, "http:") }));
  }
  check();
  const until = (holds: () => boolean, ms: number) => Promise.race([state.until(holds, ms), browser.failure]);
  const has = (mark: string) => () => state.reached.has(mark);
  for (let count = 0, seen: string | undefined; seen !== state.document && count < MAX_DOCUMENTS; count++) {
    await until(has("DOMContentLoaded"), timeouts.document);
    seen = state.document;
    await until(has("load"), timeouts.load);
    await until(has("networkAlmostIdle"), timeouts.quiet);
    await until(() => !state.isLeaving, timeouts.document);
    check();
    if (!state.reached.has("DOMContentLoaded") && seen === state.document) throw new CaptureRejected("capture_timeout");
  }
  const { title, finalUrl } = await page.run(readPageInfo, timeouts.fonts);
  if (!targetOf(finalUrl)) throw new CaptureRejected("capture_unreachable");
  return { title: String(title), finalUrl };
}

/** Whether a URL is HTTPS and the last one requested (not the target of a redirect). */
function isOfHttps(url: string, asked: string | undefined): boolean {
  const { protocol, href } = new URL(url);
  return protocol === "https:" && asked === href.replace(/#.*/, "");
}

/** Observed state of the main document. A page may replace it at any time. */
type LoadState = {
  /** URL of the last document requested. */
  asked: string | undefined;
  answer: { readonly status: number; readonly mimeType: string } | undefined;
  /** Loader id of the current document; empty until one is committed. */
  document: string;
  /** Lifecycle events that document has reached. */
  reached: Set<string>;
  /** Whether another document was requested and has not been committed. */
  isLeaving: boolean;
  /** From now on, ignores a document that failed to load and the browser's error page for it. */
  leave(loaderId: string | undefined): void;
  /** Waits until a condition holds, at most `ms` milliseconds. */
  until(holds: () => boolean, ms: number): Promise<void>;
};

async function trackLoad({ session, frame }: Page): Promise<LoadState> {
  const waiting = new Set<() => void>();
  let left: string | undefined;
  const state: LoadState = {
    asked: undefined,
    answer: undefined,
    document: "",
    reached: new Set(),
    isLeaving: false,
    leave: (loaderId) => {
      left = loaderId;
      Object.assign(state, { document: "", reached: new Set() });
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
  const updateState = (what: Partial<LoadState>): void => {
    Object.assign(state, what);
    for (const look of waiting) look();
  };
  const isMain = (of: { readonly frameId?: string }) => of.frameId === frame;
  session.on("Page.frameRequestedNavigation", (event) => isMain(event) && updateState({ isLeaving: true }));
  session.on("Network.requestWillBeSent", (event) => {
    if (isMain(event) && event.type === "Document") updateState({ asked: event.request.url, isLeaving: true });
  });
  session.on("Network.responseReceived", (event) => {
    if (isMain(event) && event.type === "Document") updateState({ answer: event.response });
  });
  // Also for requests that produced no document: a download, a response without a body.
  session.on("Page.frameStoppedLoading", (event) => isMain(event) && updateState({ isLeaving: false }));
  session.on("Page.lifecycleEvent", (event) => {
    const { loaderId, name } = event;
    if (!isMain(event) || loaderId === left) return;
    if (name === "init") updateState({ document: loaderId, reached: new Set(), isLeaving: false });
    else if (loaderId === state.document) updateState({ reached: state.reached.add(name) });
  });
  await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
  return state;
}

async function readPageInfo(patience: number): Promise<LoadedPage> {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([document.fonts.ready, late]);
  return { title: document.title.trim().slice(0, 200), finalUrl: location.href };
}
