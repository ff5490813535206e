import AxeBuilder from "@axe-core/playwright";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { prepareWeb } from "#local/prepare/prepare.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { AXE_PATH, EMPTY_PAGE, SightlineServer } from "./server.ts";
import { storedSession } from "./sign-in-service.ts";

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };
/** The application has started, and a static document has made way for it. */
export const MOUNTED = "#root:not([data-document])";
/** Screen sizes to test, by name. */
export const SIZES = [
  ["wide", WIDE],
  ["narrow", NARROW],
] as const;

/**
 * The browser of this worker, which ends with it. Starting one and compiling the applications in it takes seconds of processor
 * time.
 */
let shared: Promise<Browser> | undefined;
/** Contexts to reuse, each with one empty page: a new context or page has to compile the applications again. */
const spare: BrowserContext[] = [];
/** Contexts with a mocked clock or a script of a test, which cannot be reset. The next test file would get them otherwise. */
const changed = new WeakSet<BrowserContext>();
/** The port of the last server. A browser keeps compiled scripts for each origin, so the next server uses it too. */
let port = 0;

/** A server of a test file, and the browser of its worker to test the screens. */
export class Screens {
  readonly server: SightlineServer;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  /** Console messages of the pages. Must stay empty. */
  readonly complaints: string[] = [];

  private constructor(server: SightlineServer, browser: Browser) {
    this.server = server;
    this.#browser = browser;
  }

  static async start(): Promise<Screens> {
    await prepareWeb();
    shared ??= launchBrowser();
    const server = await new SightlineServer().start(port);
    port = Number(new URL(server.origin).port);
    return new Screens(server, await shared);
  }

  /** Stops the server. The browser serves the next test file. */
  async stop(): Promise<void> {
    await this.clear();
    await this.server.stop();
  }

  /** Ends the pages of a test. */
  async clear(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => this.#release(context)));
    this.server.dropWatchers();
    this.complaints.length = 0;
  }

  /** Closes a context, or empties it for the next test. */
  async #release(context: BrowserContext): Promise<void> {
    const [page, ...others] = context.pages();
    if (!page || changed.delete(context)) return context.close();
    for (const other of others) await other.close();
    page.removeAllListeners();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    // A page that is leaving at this moment interrupts the navigation; its context is not used again.
    const isEmpty = await page.goto(`${this.server.origin}${EMPTY_PAGE}`).then(
      () => true,
      () => false,
    );
    if (isEmpty) spare.push(context);
    else await context.close();
  }

  async #make(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    for (const [owner, method] of [
      [context.clock, "install"],
      [page, "addInitScript"],
    ] as const) {
      const original = Reflect.get(owner, method).bind(owner);
      Reflect.set(owner, method, (...given: unknown[]) => {
        changed.add(context);
        return original(...given);
      });
    }
    return context;
  }

  /** Opens a URL, by default as a signed-in user. */
  async open(address: string, { size = WIDE, isSignedIn = true, colorScheme = "light" as "light" | "dark" } = {}): Promise<Page> {
    const { origin, me } = this.server;
    const context = spare.pop() ?? (await this.#make());
    this.#contexts.push(context);
    const [page] = context.pages() as [Page];
    await page.setViewportSize(size);
    // An earlier test may have printed this page.
    await page.emulateMedia({ media: null, colorScheme, reducedMotion: "reduce" });
    const empty = `${origin}${EMPTY_PAGE}`;
    if (page.url() !== empty) await page.goto(empty);
    // Not with setStorageState, which also clears the cache.
    await page.evaluate(
      (items) => {
        window.sessionStorage.clear();
        window.localStorage.clear();
        for (const { name, value } of items) window.localStorage.setItem(name, value);
      },
      isSignedIn ? storedSession(me.email) : [],
    );
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(error.message));
    await page.goto(`${origin}${address}`);
    if (address !== EMPTY_PAGE) await page.locator(MOUNTED).waitFor({ state: "attached" });
    return page;
  }
}

const WCAG = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] } as const;
/** The builder evaluates its script twice in a page, and axe takes as long to compile as half of its checks of contrast. */
const NOTHING = ";";
const CONTRAST = { type: "rule", values: ["color-contrast", "link-in-text-block"] } as const;

/** Expects that axe finds no violation of WCAG 2.2 A or AA on the page. */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolation(page, WCAG);

/** Expects that text has the contrast of WCAG 2.2 AA. In half the time of all rules, for a screen that has passed the others. */
export const expectContrast = (page: Page): Promise<void> => expectNoViolation(page, CONTRAST);

/** As a script of the server where there is one: the browser then compiles it once, not for each page. */
async function loadAxe(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  if (origin === `http://127.0.0.1:${port}`) await page.addScriptTag({ url: `${origin}${AXE_PATH}` });
  else await page.evaluate(axe.source);
}

async function expectNoViolation(
  page: Page,
  { type, values }: { type: "rule" | "tag"; values: readonly string[] },
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  // No screen has frames, so they are not checked. Only violations are reported.
  const { violations } = await new AxeBuilder({ page, axeSource: NOTHING })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], runOnly: { type, values: [...values] } })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(found).toEqual([]);
}
