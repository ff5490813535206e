import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { captures } from "#contracts/captures.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type Api, createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { DEMO_ADMIN, DEMO_DATA, DEMO_PASSWORD } from "#local/seed/demo.ts";
import { assertAllowed } from "#test/cloud/kit/cloud.ts";
import { listeningAddresses } from "#test/kit/listening-addresses.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const root = path.resolve(import.meta.dirname, "../..");
const dataDir = mkdtempSync(path.join(os.tmpdir(), "sightline-start-"));
const started: ChildProcess[] = [];
const PATIENCE = { within: 200_000 };
/** The other two images show the same, and others cost most of the time: ads are scored in 12 templates, and the video is long. */
const SKIPPED_SAMPLES = ["poster.jpg", "social-post.jpg", "display-ad.png", "web-desktop.png", "video-ad.mp4"];
const SAMPLES = 2;

afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

type Run = { child: ChildProcess; printed: () => string; ended: Promise<number | null> };

const start = (...args: string[]): Run => run("local/start.ts", "--data", dataDir, ...args);

function run(script: string, ...args: string[]): Run {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], { cwd: root });
  started.push(child);
  let printed = "";
  const keep = (text: Buffer) => {
    printed += text;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return { child, printed: () => printed, ended: new Promise((end) => child.once("close", end)) };
}

/** Analyses files with the instance at `url`. Returns the exit status and the printed lines, sorted by file. */
async function analyze(url: string, ...files: string[]) {
  const { ended, printed } = run("local/analyze.ts", ...files, "--json", "--url", url, "--out", path.join(dataDir, "out"));
  const status = await ended;
  const lines = printed()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { file: string });
  return { status, lines: lines.sort((left, right) => left.file.localeCompare(right.file)) };
}

/** The URL in the ready line. Throws the printed output if the process exits first. */
const readyAt = ({ child, printed }: Run): Promise<string> =>
  waitUntil(() => {
    const url = /^Sightline is ready at (\S+)\n/m.exec(printed())?.[1];
    if (!url && child.exitCode !== null) throw new Error(printed());
    return url;
  }, PATIENCE);

const signedIn = async (url: string, email = DEMO_ADMIN): Promise<Api> =>
  createApi(url, await createSignIn(url, email, DEMO_PASSWORD));

/** The ids of all descendants of a process. */
function descendants(parent: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, rest = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ");
        return [[Number(name), Number(rest.split(" ")[1])] as const];
      } catch {
        return [];
      }
    });
  const below = parents.filter(([, ppid]) => ppid === parent).map(([pid]) => pid);
  return below.flatMap((pid) => [pid, ...descendants(pid)]);
}
const isAlive = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

/** What a page of another site receives: the rejection of a server, or that browsers do not connect to the port. */
async function answerToForeignPage(address: string): Promise<string> {
  const headers = { host: "evil.example", origin: "https://evil.example" };
  // Follows the same list of ports as browsers, but cannot send these headers.
  const isBlocked = await fetch(`http://${address}/ping`).then(
    () => false,
    ({ cause }: Error) => (cause as Error).message === "bad port",
  );
  if (isBlocked) return "blocked";
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request(`http://${address}/invocations`, { method: "POST", headers }, answered).once("error", failed).end();
  });
  return `${response.statusCode} ${await text(response)}`;
}
/** The last is the answer of the database's gateway to a request without a signature. */
const DENIED = /^(blocked$|403 |400 .*AuthenticationToken)/;

test("the first start creates demo users and samples, and a kill -9 during the analysis loses nothing", async () => {
  writeFileSync(path.join(dataDir, "seeded.json"), JSON.stringify({ people: false, samples: SKIPPED_SAMPLES }));
  const first = start("--port", "0");
  const firstUrl = await readyAt(first);
  expect(first.printed()).toContain(DEMO_PASSWORD);
  for (const { email } of DEMO_DATA.people)
    expect(await (await signedIn(firstUrl, email))(accounts.me, {})).toMatchObject({ email });
  const api = await signedIn(firstUrl);
  const me = await api(accounts.me, {});
  expect(me).toMatchObject({
    role: "admin",
    workspace: { name: "Demo Studio", subscription: { active: true, tier: "agency" } },
  });

  const list = async (as: Api) => (await as(heatmaps.list, { query: {} })).heatmaps;
  const before = await waitUntil(async () => {
    const cards = await list(api);
    return cards.length > 1 ? cards : undefined;
  }, PATIENCE);

  // SIGKILL cannot be handled: no child may survive, and the next start must resume the work.
  const children = descendants(first.child.pid ?? 0);
  expect(children.length).toBeGreaterThan(0);
  first.child.kill("SIGKILL");
  await first.ended;
  await waitUntil(() => children.every((pid) => !isAlive(pid)), PATIENCE);

  const next = start("--port", "0", "--sealed");
  const url = await readyAt(next);
  expect(next.printed()).toContain("Sealed: connects only to this machine");
  const again = await signedIn(url);
  const after = await waitUntil(
    async () => {
      const cards = await list(again);
      expect(cards.flatMap(({ problem }) => problem ?? [])).toEqual([]);
      return cards.length >= SAMPLES && cards.every(({ status }) => status === "done") ? cards : undefined;
    },
    { within: 300_000, every: 250 },
  );
  expect(after.map(({ uid }) => uid)).toEqual(expect.arrayContaining(before.map(({ uid }) => uid)));
  expect(await again(accounts.me, {})).toMatchObject({ imageCredits: 2500 - SAMPLES, videoCredits: 40 });

  expect(await analyze(url, "samples/poster.jpg", "package.json")).toEqual({
    status: 1,
    lines: [
      { file: "package.json", uid: null, status: "error", message: expect.stringContaining("package.json") },
      { file: "samples/poster.jpg", uid: expect.stringMatching(/^hm_/), status: "done", out: path.join(dataDir, "out/poster") },
    ].map((line) => expect.objectContaining(line)),
  });
  const images = readdirSync(path.join(dataDir, "out/poster")).sort();
  expect(images).toEqual(["gazeplot.png", "heatmap.png", "mask.png", "peekthrough.png"]);

  const page = { url: "https://www.example.com/", mobile: false, fullPage: false, delay: 0 };
  const { heatmap } = await again(captures.website, { body: page });
  const blocked = await waitUntil(async () => (await again(heatmaps.read, { params: { uid: heatmap.uid } })).problem, PATIENCE);
  expect(blocked.code).toBe("capture_unreachable");
  const logs = readdirSync(path.join(dataDir, "logs")).map((file) => readFileSync(path.join(dataDir, "logs", file), "utf8"));
  const targets = [...[...logs, next.printed()].join("\n").matchAll(/blocks connections to (\S+)\. /g)].map(
    ([, target]) => target,
  );
  expect([...new Set(targets)]).toEqual(["www.example.com"]);

  const others = descendants(next.child.pid ?? 0);
  const addresses = listeningAddresses([next.child.pid ?? 0, ...others]);
  // The application, the database, the gateway in front of it, and the model.
  expect(addresses.length).toBeGreaterThanOrEqual(4);
  for (const address of addresses) expect(await answerToForeignPage(address), address).toMatch(DENIED);

  const third = start("--port", "0");
  expect(await third.ended).toBe(1);
  expect(third.printed()).toContain("Another Sightline is using the folder");

  next.child.kill("SIGINT");
  expect(await next.ended).toBe(0);
  await waitUntil(() => others.every((pid) => !isAlive(pid)), PATIENCE);
  assertAllowed(dataDir);
}, 900_000);

test("a port in use prints one sentence, and the exit status is 1", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await waitUntil(() => server.listening);
  const { port } = server.address() as AddressInfo;
  const run = start("--port", String(port));
  expect(await run.ended).toBe(1);
  expect(run.printed().trim()).toBe(`Port ${port} is already in use. Choose another with --port.`);
  server.close();
});

test("invalid arguments print the usage, and the exit status is 2", async () => {
  const run = start("--port", "many");
  expect(await run.ended).toBe(2);
  expect(run.printed()).toContain("Usage: npm start -- [--port N] [--data DIR]");
});
