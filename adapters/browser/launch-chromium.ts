import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { type Connection, connectOver, type Session } from "./connection.ts";
import { CaptureFailed, type CaptureProblem, CaptureRejected } from "./errors.ts";
import { installChromium } from "./install-chromium.ts";
import type { FilteringProxy } from "./proxy.ts";
import { type ResourceLimits, watchResources } from "./watch-resources.ts";

/** A running browser, used for one capture only. */
export type Chromium = {
  readonly browser: Session;
  sessionOf(id: string): Session;
  /** Rejects with the reason when the browser exits or is killed. */
  readonly failure: Promise<never>;
  /** Kills all its processes and deletes the files it wrote. */
  close(): Promise<void>;
};

export type LaunchOptions = {
  readonly proxy: FilteringProxy;
  readonly resourceLimits: ResourceLimits;
  /** Flags in addition to the ones that every untrusted page gets. */
  readonly flags?: readonly string[];
};

/**
 * All traffic goes through the proxy, including traffic to this machine; the browser resolves no names and opens no UDP sockets.
 * The same-origin policy stays in force.
 */
const networkFlags = (server: string): string[] => [
  `--proxy-server=${server}`,
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-client-side-phishing-detection",
  "--disable-sync",
  "--no-pings",
];

/**
 * One renderer for the page and its frames. This browser has a single page and holds no secrets, and a single process can be
 * observed, stopped and clocked as a whole.
 */
const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  "--disable-site-isolation-trials",
  "--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider",
  "--js-flags=--max-old-space-size=512",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-3d-apis",
  "--disable-extensions",
  "--disable-default-apps",
  "--disable-breakpad",
  "--disable-crash-reporter",
  "--disable-notifications",
  "--disable-speech-api",
  "--disable-file-system",
  "--deny-permission-prompts",
  "--block-new-web-contents",
  "--no-first-run",
  "--no-default-browser-check",
  "--password-store=basic",
  "--use-mock-keychain",
  "--font-render-hinting=none",
  "--hide-scrollbars",
  "--mute-audio",
  "--lang=en-US",
  "--disk-cache-size=1048576",
];

const WITHOUT_SANDBOX = ["--no-sandbox", "--no-zygote"];
/** Messages of Chromium when the machine does not allow it to sandbox its processes. */
const NO_SANDBOX = /sandbox|namespace|zygote|no-new-privs|GPU process/i;
const START_MS = 20_000;

/** Undefined until a sandboxed page has run. */
let sandboxWorks = process.getuid?.() === 0 ? false : undefined;

/**
 * Starts an empty browser: no profile, none of our environment variables, no network except the proxy. Uses Chromium's own
 * sandbox where the machine allows it; it is not available to root or in a Lambda function.
 * @throws CaptureFailed when it does not start
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  if (sandboxWorks !== false) {
    try {
      const chromium = await start(options, [], sandboxWorks ? answers : runsScripts);
      sandboxWorks = true;
      return chromium;
    } catch (error) {
      if (!(error instanceof CaptureFailed && NO_SANDBOX.test(error.message))) throw error;
      sandboxWorks = false;
    }
  }
  return start(options, WITHOUT_SANDBOX, answers);
}

async function start(
  { proxy, resourceLimits, flags = [] }: LaunchOptions,
  sandbox: readonly string[],
  isReady: (connection: Connection) => Promise<unknown>,
): Promise<Chromium> {
  const { program, environment } = await installChromium();
  const folder = await mkdtemp(path.join(os.tmpdir(), "sightline-capture-"));
  const child = spawn(
    program,
    [`--user-data-dir=${folder}`, ...FLAGS, ...networkFlags(proxy.server), ...sandbox, ...flags, "about:blank"],
    {
      env: { ...environment, TMPDIR: folder },
      cwd: folder,
      // A separate process group, so that all its processes can be killed at once.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    },
  );
  const connection = connectOver(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()).once("error", () => resolve()));
  const stderrText = stderrTail(child);
  child.once("exit", () => connection.fail(new CaptureFailed(`the browser ended: ${stderrText()}`)));
  child.once("error", (error) => connection.fail(new CaptureFailed("the browser could not be started", { cause: error })));
  const end = (problem: CaptureProblem) => {
    connection.fail(new CaptureRejected(problem));
    killGroup(child);
  };
  const unwatch = watchResources(child.pid ?? 0, resourceLimits, end);
  void proxy.limitExceeded.then(end);

  async function close(): Promise<void> {
    unwatch();
    connection.fail(new CaptureFailed("the browser was closed"));
    killGroup(child);
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  try {
    await started(isReady(connection));
  } catch (error) {
    await close();
    // Its pipes may close before its exit is reported, but what it printed is complete now.
    throw error instanceof CaptureRejected || stderrText() === ""
      ? error
      : new CaptureFailed(`the browser ended: ${stderrText()}`, { cause: error });
  }
  return { browser: connection.browser, sessionOf: connection.sessionOf, failure: connection.failure, close };
}

async function started(ready: Promise<unknown>): Promise<void> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new CaptureFailed("the browser took too long to start")), START_MS).unref(),
  );
  await Promise.race([ready, late]);
}

const answers = ({ browser }: Connection): Promise<unknown> => browser.send("Browser.getVersion");

/** Where the machine denies the sandbox, the browser answers at first, and crashes when its processes have failed several times. */
async function runsScripts({ browser, sessionOf }: Connection): Promise<void> {
  const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  await sessionOf(sessionId).send("Runtime.evaluate", { expression: "1" });
  await browser.send("Target.closeTarget", { targetId });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}

/** Keeps the end of the browser's stderr. */
function stderrTail(child: ChildProcess): () => string {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-2000);
  });
  return () => words.trim();
}
