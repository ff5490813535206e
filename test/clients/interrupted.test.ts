import { expect, test } from "vitest";
import { EXIT } from "#packages/cli/src/exit-codes.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { startScriptedApi } from "./kit/scripted-api.ts";

test("an interrupted command ends with its own exit code", async () => {
  const heatmap = `hm_${"0".repeat(26)}`;
  await using api = await startScriptedApi([{ body: { uid: heatmap, title: "Poster", status: "requested", progress: 0 } }]);
  const interruption = new AbortController();
  const terminal = { out: () => undefined, err: () => interruption.abort(new Error("interrupted")) };
  const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
  expect(await runProgram(["watch", heatmap], { environment, terminal, signal: interruption.signal })).toBe(EXIT.interrupted);
});
