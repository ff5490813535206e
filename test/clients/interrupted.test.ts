import { expect, test } from "vitest";
import { EXIT, InterruptedError } from "#packages/cli/src/exit-codes.ts";
import { follow } from "#packages/cli/src/follow.ts";
import { inParallel } from "#packages/cli/src/parallel.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { ConnectionError, TimeoutError } from "#packages/sdk/src/index.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { startScriptedApi } from "./kit/scripted-api.ts";

const heatmap = `hm_${"0".repeat(26)}`;

test("an interrupted command ends with its own exit code", async () => {
  await using api = await startScriptedApi([{ body: { uid: heatmap, title: "Poster", status: "requested", progress: 0 } }]);
  const interruption = new AbortController();
  const terminal = { out: () => undefined, err: () => interruption.abort(new InterruptedError()) };
  const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
  expect(await runProgram(["watch", heatmap], { environment, terminal, signal: interruption.signal })).toBe(EXIT.interrupted);
});

const site = "https://shop.example";
const created = { heatmap: { uid: heatmap } };

/** Runs a command and interrupts it as soon as it shows a line that ends with this. Gives its errors and exit code. */
async function interruptAt(end: string, api: { readonly url: string }, ...args: string[]) {
  const interruption = new AbortController();
  const err: string[] = [];
  const terminal = {
    out: () => undefined,
    err: (line: string) => void (err.push(line) && line.endsWith(end) && interruption.abort(new InterruptedError())),
  };
  const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
  const code = await runProgram(args, { environment, terminal, signal: interruption.signal });
  return { code, err };
}

test("an interrupted analysis shows its heatmap, and how to follow what continues on the server", async () => {
  await using api = await startScriptedApi([{ body: created }]);
  expect(await interruptAt(heatmap, api, "analyze", site)).toEqual({
    code: EXIT.interrupted,
    err: [
      `${site}: ${heatmap}`,
      `${site}: analysis 0%`,
      `${site}: interrupted. It continues on the server: sightline watch ${heatmap}`,
    ],
  });
});

test("an interrupted upload says that its credit is refunded, and cancels the heatmap", async () => {
  const upload = { kind: "form", url: "http://files.invalid/", fields: {}, expires_at: "" };
  await using api = await startScriptedApi([{ body: { ...created, upload } }, {}]);
  const { code, err } = await interruptAt(heatmap, api, "analyze", "samples/display-ad.png");
  const last = `samples/display-ad.png: interrupted. The file of ${heatmap} did not arrive, so its credit is refunded.`;
  expect([code, err.at(-1)]).toEqual([EXIT.interrupted, last]);
  expect(api.received.map(({ url }) => url)).toEqual(["/v1/heatmaps", `/v1/jobs/${heatmap}/cancel`]);
});

test("an interrupted report names the command that shows it", async () => {
  const uid = `rp_${"0".repeat(26)}`;
  const running = { report: { uid, status: "requested", progress: 30 } };
  await using api = await startScriptedApi([{ body: { uid } }, { body: running }]);
  const { code, err } = await interruptAt("25%", api, "report", heatmap, "--title", "Ads", "--type", "ooh", "--templates", "28");
  const last = `interrupted. It continues on the server: sightline report ${uid}`;
  expect([code, err]).toEqual([EXIT.interrupted, [`Ads: ${uid}`, "Ads: report 25%", last]]);
});

test("an analysis that takes too long, or whose server is gone, says how to follow it; other errors are as they are", async () => {
  const terminal = { out: () => undefined, err: () => undefined };
  const { signal } = new AbortController();
  const failWith = (error: Error, fraction: number) =>
    follow({ terminal, signal }, "poster.png", async ({ onProgress }) => {
      onProgress?.({ phase: "analysis", fraction, uid: heatmap });
      throw error;
    });
  const late = failWith(new TimeoutError("The analysis took longer than 900 seconds.", heatmap), 0.5);
  const message = `The analysis took longer than 900 seconds. It continues on the server: sightline watch ${heatmap}`;
  await expect(late).rejects.toMatchObject({ name: "UnfinishedError", message, uid: heatmap });
  const gone = failWith(new ConnectionError("A result could not be downloaded."), 1);
  await expect(gone).rejects.toThrow(`A result could not be downloaded. This shows its result: sightline watch ${heatmap}`);
  const other = new Error("The disk is full.");
  await expect(failWith(other, 1)).rejects.toBe(other);
});

test.each([[["report"]], [["report", `rp_${"0".repeat(26)}`]], [["report", heatmap, "--title", "Ads", "--type", "ooh"]]])(
  "an interruption ends the command %j while it waits for the server",
  async (args) => {
    await using api = await startScriptedApi(["hangs"]);
    const interruption = new AbortController();
    const terminal = { out: () => undefined, err: () => undefined };
    const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
    const ended = runProgram(args, { environment, terminal, signal: interruption.signal });
    await waitUntil(() => api.received.length === 1);
    interruption.abort(new InterruptedError());
    expect(await ended).toBe(EXIT.interrupted);
  },
);

test("an interruption starts no more work, and what runs ends as it does", async () => {
  const interruption = new AbortController();
  const started: number[] = [];
  const outcomes = await inParallel([1, 2, 3, 4, 5], interruption.signal, async (item) => {
    started.push(item);
    if (item === 3) interruption.abort(new InterruptedError());
    return item;
  });
  expect(started).toEqual([1, 2, 3]);
  expect(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : String(outcome.reason)))).toEqual([
    1,
    2,
    3,
    "InterruptedError: interrupted",
    "InterruptedError: interrupted",
  ]);
});
