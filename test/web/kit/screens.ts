import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { prepareWeb } from "#local/prepare/prepare.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { SightlineServer } from "./server.ts";
import { storedSession } from "./sign-in-service.ts";

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };
/** Screen sizes to test, by name. */
export const SIZES = [
  ["wide", WIDE],
  ["narrow", NARROW],
] as const;

/** A server and a browser to test its screens. */
export class Screens {
  readonly server: SightlineServer;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  /** Cleared contexts for reuse: the browser caches the compiled code of the applications in them. */
  readonly #spare: BrowserContext[] = [];
  /** Contexts with a mocked clock, which cannot be reset. */
  readonly #outOfTime = new Set<BrowserContext>();
  /** Console messages of the pages. Must stay empty. */
  readonly complaints: string[] = [];

  private constructor(server: SightlineServer, browser: Browser) {
    this.server = server;
    this.#browser = browser;
  }

  static async start(): Promise<Screens> {
    await prepareWeb();
    return new Screens(await new SightlineServer().start(), await launchBrowser());
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.server.stop();
  }

  /** Closes the pages of a test. */
  async clear(): Promise<void> {
    for (const context of this.#contexts.splice(0)) {
      for (const page of context.pages()) await page.close();
      if (this.#outOfTime.delete(context)) {
        await context.close();
        continue;
      }
      await context.clearPermissions();
      this.#spare.push(context);
    }
    this.server.dropWatchers();
    this.complaints.length = 0;
  }

  async #make(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ reducedMotion: "reduce" });
    const { clock } = context;
    const install = clock.install.bind(clock);
    clock.install = (options) => {
      this.#outOfTime.add(context);
      return install(options);
    };
    return context;
  }

  /** Opens a URL, by default as a signed-in user. */
  async open(address: string, { size = WIDE, isSignedIn = true, colorScheme = "light" as "light" | "dark" } = {}): Promise<Page> {
    const { origin, me } = this.server;
    const context = this.#spare.pop() ?? (await this.#make());
    this.#contexts.push(context);
    const localStorage = isSignedIn ? storedSession(me.email) : [];
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    page.setDefaultTimeout(60_000);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(error.message));
    await page.goto(`${this.server.origin}${address}`);
    return page;
  }
}

/** Expects that axe finds no violation of WCAG 2.2 A or AA on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // No screen has frames, so they are not checked. Only violations are reported.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(found).toEqual([]);
}
