import { expect, test } from "vitest";
import { EXIT } from "#packages/cli/src/exit-codes.ts";
import { inParallel } from "#packages/cli/src/parallel.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { startScriptedApi } from "./kit/scripted-api.ts";

const heatmap = `hm_${"0".repeat(26)}`;

test("an interrupted command ends with its own exit code", async () => {
  await using api = await startScriptedApi([{ body: { uid: heatmap, title: "Poster", status: "requested", progress: 0 } }]);
  const interruption = new AbortController();
  const terminal = { out: () => undefined, err: () => interruption.abort(new Error("interrupted")) };
  const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
  expect(await runProgram(["watch", heatmap], { environment, terminal, signal: interruption.signal })).toBe(EXIT.interrupted);
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
    interruption.abort(new Error("interrupted"));
    expect(await ended).toBe(EXIT.interrupted);
  },
);

test("an interruption starts no more work, and what runs ends as it does", async () => {
  const interruption = new AbortController();
  const started: number[] = [];
  const outcomes = await inParallel([1, 2, 3, 4, 5], interruption.signal, async (item) => {
    started.push(item);
    if (item === 3) interruption.abort(new Error("interrupted"));
    return item;
  });
  expect(started).toEqual([1, 2, 3]);
  expect(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : String(outcome.reason)))).toEqual([
    1,
    2,
    3,
    "Error: interrupted",
    "Error: interrupted",
  ]);
});
