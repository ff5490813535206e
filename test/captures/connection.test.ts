import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { connectOver } from "#adapters/browser/connection.ts";

const MEGABYTE = Buffer.alloc(1024 * 1024, "x");

it("a connection reads responses in chunks of any size, and fails on an endless one", async () => {
  const fromBrowser = new PassThrough();
  const { browser, failure } = connectOver(new PassThrough().resume(), fromBrowser);
  const version = browser.send("Browser.getVersion");
  for (const piece of ['{"id":1,"res', 'ult":{"product":"x"}}\0{"id', '":9}\0']) fromBrowser.write(piece);
  expect(await version).toEqual({ product: "x" });

  const body = browser.send("Fetch.getResponseBody", { requestId: "1" });
  for (let at = 0; at < 129; at++) fromBrowser.write(MEGABYTE);

  const rejected = { name: "CaptureRejected", code: "capture_too_large" };
  await expect(body).rejects.toMatchObject(rejected);
  await expect(failure).rejects.toMatchObject(rejected);
  await expect(browser.send("Browser.getVersion")).rejects.toMatchObject(rejected);
});
