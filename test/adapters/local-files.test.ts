import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import "#test/kit/fixtures.ts";

const { client } = await import("#adapters/storage/bucket.ts");
const { uploadFile } = await import("#adapters/storage/local-files.ts");
const { getFile } = await import("#adapters/storage.ts");

test("a file is uploaded again when the bucket asks to slow down", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-upload-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "a.txt");
  writeFileSync(file, "content");
  let attempts = 0;
  const slowDown = () => Object.assign(new Error("slow down"), { name: "SlowDown", $metadata: { httpStatusCode: 503 } });
  client.middlewareStack.add(
    (next) => async (args) => {
      attempts++;
      const answer = await next(args);
      if (attempts === 1) throw slowDown();
      return answer;
    },
    // Inside of the attempts, after the body was sent.
    { step: "finalizeRequest", name: "slowDownOnce", priority: "low" },
  );
  onTestFinished(() => void client.middlewareStack.remove("slowDownOnce"));

  await uploadFile(file, "uploads/a.txt", "text/plain");
  expect(attempts).toBe(2);
  expect(Buffer.from(await getFile("uploads/a.txt")).toString()).toBe("content");
});
