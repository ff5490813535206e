import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT, InterruptedError, UnfinishedError, UsageError } from "#packages/cli/src/exit-codes.ts";
import { problemOf } from "#packages/cli/src/problem.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { ConnectionError, JobError, TimeoutError, UploadError } from "#packages/sdk/src/index.ts";
import { problem } from "./kit/scripted-api.ts";

const [done, rejected, unknown] = ["1", "2", "3"].map((digit) => `hm_${digit.repeat(26)}`) as [string, string, string];
const heatmap = { uid: done, title: "Shop", type: "image", status: "done", metrics: null };
const tooSmall = { code: "side_too_short", message: "The image is too small." };
const ANSWERS: Readonly<Record<string, object>> = {
  [done]: heatmap,
  [rejected]: { uid: rejected, title: "Icon", type: "image", status: "error", problem: tooSmall },
};

// Answers by the id, because a command asks about several heatmaps at once.
const server = createServer((request, response) => {
  const known = ANSWERS[request.url?.split("/").at(-1) ?? ""];
  const { status, body } = known ? { status: 200, body: known } : problem(404, "heatmap.not_found");
  response.writeHead(status).end(JSON.stringify(body));
});
const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-rows-"));
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => {
  server.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const out: string[] = [];
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { SIGHTLINE_URL: address, SIGHTLINE_API_KEY: "sl_test" };
  const terminal = { out: (line: string) => void out.push(line), err: () => undefined };
  const code = await runProgram([...args, "--json"], { environment, terminal, signal: new AbortController().signal });
  return { code, rows: JSON.parse(out.join("\n")) as unknown };
}

const notFound = { code: "heatmap.not_found", message: "It is heatmap.not_found.", request_id: "rq_1" };
const failed = { ...tooSmall, request_id: null };

test.each(["watch", "analyze"])("the JSON of %s has a row for each target, also for those without a result", async (command) => {
  expect(await run(command, rejected, done, unknown)).toEqual({
    code: EXIT.failed,
    rows: [
      { target: rejected, uid: rejected, heatmap: null, problem: failed },
      { target: done, uid: done, heatmap, problem: null },
      { target: unknown, uid: null, heatmap: null, problem: notFound },
    ],
  });
});

test("the JSON of download has a row for each heatmap, also for those that can’t be downloaded", async () => {
  expect(await run("download", unknown, done, "--out", folder)).toEqual({
    code: EXIT.usage,
    rows: [
      { target: unknown, folder: null, problem: notFound },
      { target: done, folder: path.join(folder, `Shop-${done}`), problem: null },
    ],
  });
});

test.each([
  [new InterruptedError(), "interrupted"],
  [new UnfinishedError("x", done, { cause: new InterruptedError() }), "interrupted"],
  [new UnfinishedError("x", done, { cause: new TimeoutError("x", done) }), "timed_out"],
  [new ConnectionError("x"), "unreachable"],
  [new UploadError("x", done), "upload_failed"],
  [new JobError("x", "changed"), "changed"],
  [new UsageError("x"), "usage"],
  [new Error("x"), "failed"],
])("%s has a stable code of its own in JSON", (error, code) => {
  expect(problemOf(error)).toEqual({ code, message: error.message, request_id: null });
});
