import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { DEMO_PASSWORD } from "#local/seed/demo.ts";
import { assertAllowed } from "#test/cloud/kit/cloud.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const root = path.resolve(import.meta.dirname, "../../..");
/** Start timeout in milliseconds, sufficient for a busy machine that has to build the applications first. */
const START_MS = 240_000;
/** Timeout in milliseconds for a few analyses, and for tests that contain them. */
export const ANALYSIS_TIMEOUT_MS = 240_000;
export const CUSTOMER_LIFE_TIMEOUT_MS = 480_000;

/**
 * Samples that a test does not need: the video, which takes longer than all images, and ads, which are also scored in 12 templates
 * each.
 */
const SKIPPED_SAMPLES = ["video-ad.mp4", "poster.jpg", "social-post.jpg", "display-ad.png", "web-desktop.png"];

/** `npm start` as a child process with a free port and its own data folder, and a browser to use it. */
export class Application {
  readonly url: string;
  /** Console messages of the pages with their URLs. Must stay empty. */
  readonly consoleErrors: string[] = [];
  readonly #child: ChildProcess;
  readonly #dataDir: string;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];

  private constructor(url: string, child: ChildProcess, dataDir: string, browser: Browser) {
    this.url = url;
    this.#child = child;
    this.#dataDir = dataDir;
    this.#browser = browser;
  }

  /**
   * @param captureHosts hosts of this machine, with ports, that may be captured; `samples`: whether there are the smaller sample
   * creatives
   */
  static async start({ captureHosts = [], samples = true }: { captureHosts?: readonly string[]; samples?: boolean } = {}) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "sightline-e2e-"));
    await writeFile(path.join(dataDir, "seeded.json"), JSON.stringify({ people: false, samples: SKIPPED_SAMPLES }));
    const options = [
      "--port",
      "0",
      "--data",
      dataDir,
      "--capture-hosts",
      captureHosts.join(","),
      ...(samples ? [] : ["--no-samples"]),
    ];
    const script = [path.join(root, "local/start.ts"), ...options];
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...script], { cwd: root });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => {
        printed += text;
      });
    }
    const ready = () => {
      if (child.exitCode !== null) throw new Error(printed);
      return /^Sightline is ready at (\S+)$/m.exec(printed)?.[1];
    };
    const [url, browser] = await Promise.all([waitUntil(ready, { within: START_MS }), launchBrowser()]);
    return new Application(url, child, dataDir, browser);
  }

  /** Opens a URL in a new browser context. */
  async open(address: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
    const context = await this.#browser.newContext({ viewport, reducedMotion: "reduce" });
    this.#contexts.push(context);
    context.setDefaultTimeout(120_000);
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.consoleErrors.push(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (problem) => this.consoleErrors.push(problem.error().message));
    const page = await context.newPage();
    await page.goto(`${this.url}${address}`);
    return page;
  }

  /** Opens a URL as one of the demo users, through the sign-in form. */
  async openAs(person: string, address: string, viewport?: { width: number; height: number }): Promise<Page> {
    const page = await this.open(address, viewport);
    await this.signIn(page, person);
    await page.getByText("Log in successful").waitFor();
    return page;
  }

  /** Submits the sign-in form for one of the demo users. */
  async signIn(page: Page, person: string): Promise<void> {
    await page.getByLabel("Email").fill(`${person}@demo.sightline.test`);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
  }

  /** Closes the pages of a test. */
  async clear(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
    this.consoleErrors.length = 0;
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    this.#child.kill("SIGTERM");
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
    assertAllowed(this.#dataDir);
    // A process of the application may still be writing to it.
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}
