import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { downloadFiles } from "#packages/cli/src/downloads.ts";
import { ConnectionError, type HeatmapDetail } from "#packages/sdk/src/index.ts";

function outFolder(): string {
  const out = mkdtempSync(path.join(os.tmpdir(), "sightline-downloads-"));
  onTestFinished(() => rmSync(out, { recursive: true }));
  return out;
}
const { signal } = new AbortController();

/** The address of a file that is sent by `send`. */
async function served(send: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => send(response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const video = (heatmapURL: string) => ({ uid: "hm_1", title: "", type: "video", heatmapURL }) as HeatmapDetail;

test.each([
  ["Poster – Zürich 日本", "Poster-Zürich-日本-hm_1"],
  ['-rf "../x"', "rf-..-x-hm_1"],
  ["=SUM(A1)", "SUM-A1-hm_1"],
  ["../..", "hm_1"],
  ["!?", "hm_1"],
])("the folder of “%s” is %s", async (title, expected) => {
  const out = outFolder();
  const folder = await downloadFiles({ uid: "hm_1", title, type: "image" } as HeatmapDetail, out, signal);
  expect(path.relative(out, folder)).toBe(expected);
  expect(JSON.parse(readFileSync(path.join(folder, "heatmap.json"), "utf8"))).toMatchObject({ title });
});

test("a result is saved with exactly the bytes that the server sends", async () => {
  const bytes = Buffer.alloc(300_000, "video ");
  const url = await served((response) => response.end(bytes));
  const folder = await downloadFiles(video(url), outFolder(), signal);
  expect(readdirSync(folder).sort()).toEqual(["heatmap.json", "heatmap.mp4"]);
  expect(readFileSync(path.join(folder, "heatmap.mp4")).equals(bytes)).toBe(true);
});

test("a download that breaks off leaves no file behind and is an error of the connection", async () => {
  const url = await served((response) => {
    response.writeHead(200, { "content-length": 1000 });
    response.write("part", () => response.destroy());
  });
  const out = outFolder();
  await expect(downloadFiles(video(url), out, signal)).rejects.toThrow(ConnectionError);
  expect(readdirSync(path.join(out, "hm_1"))).toEqual([]);
});

test("an interruption ends a download that is under way and leaves no file behind", async () => {
  const interruption = new AbortController();
  const url = await served((response) => {
    response.writeHead(200, { "content-length": 1000 });
    response.write("part", () => interruption.abort(new Error("interrupted")));
  });
  const out = outFolder();
  await expect(downloadFiles(video(url), out, interruption.signal)).rejects.toThrow("interrupted");
  expect(readdirSync(path.join(out, "hm_1"))).toEqual([]);
});
