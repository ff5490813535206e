import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { errors } from "#contracts/kit/errors.ts";
import * as pictures from "#test/kit/images.ts";
import { expireDeadline } from "./kit/advance-time.ts";
import { type InternalAccess, type OpenCloud, openInternalAccess } from "./kit/cloud.ts";
import { executions } from "./kit/executions.ts";
import { filesOf, findViolations, ledgerEntries, rowsOf } from "./kit/invariants.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import {
  callApi,
  create,
  createUser,
  creditsOf,
  type File,
  formOf,
  generate,
  outcome,
  read,
  send,
  type TestUser,
} from "./kit/test-user.ts";

let cloud: OpenCloud;
let door: InternalAccess;
let image: File;
let person: TestUser;
beforeAll(async () => {
  cloud = await sharedCloud();
  door = openInternalAccess(cloud, cloud.dataDir);
  image = { name: "poster.png", bytes: await pictures.png() };
});
beforeEach(async () => {
  person = await createUser(cloud);
});
afterAll(() => cloud?.close());

const sweep = () => cloud.invoke("lambdas/heatmaps/sweep.ts", {});

describe("upload forms", () => {
  test("an upload form rejects an empty file", async () => {
    const { uid, form } = await create(person, { name: "empty.png", bytes: pictures.emptyFile() });
    const rejected = await send(form, pictures.emptyFile());
    expect(rejected.status).toBe(400);
    expect(await rejected.text()).toContain("EntityTooSmall");
    expect((await filesOf(door)).filter((key) => key.includes(uid))).toEqual([]);
  });

  test("an upload form rejects a file that is larger than announced", async () => {
    const { uid, form } = await create(person, image);
    const rejected = await send(form, Buffer.concat([image.bytes, Buffer.alloc(1)]));
    expect(rejected.status).toBe(400);
    expect(await rejected.text()).toContain("EntityTooLarge");
    expect((await filesOf(door)).filter((key) => key.includes(uid))).toEqual([]);
  });

  test.each([
    ["under another key", { key: "somebody/else.png" }],
    ["as another type", { "Content-Type": "text/html" }],
    [
      "with a policy written by the sender",
      { policy: Buffer.from('{"expiration":"2100-01-01T00:00:00Z","conditions":[]}').toString("base64") },
    ],
    ["with a field that the form does not contain", { "Cache-Control": "public" }],
  ])("an upload form stores nothing %s", async (_, changed) => {
    const before = await filesOf(door);
    const { form } = await create(person, image);
    expect((await send(form, image.bytes, changed)).status).toBe(403);
    expect(await filesOf(door)).toEqual(before);
  });

  test("an upload form of one heatmap cannot be sent to the key of another", async () => {
    const { form: mine } = await create(person, image);
    const { form: theirs } = await create(await createUser(cloud), image);
    expect((await send(mine, image.bytes, { key: theirs.fields.key ?? "" })).status).toBe(403);
  });

  test("a file that is uploaded again after the analysis does not change the result", async () => {
    const { uid, form } = await create(person, image);
    await send(form, image.bytes);
    await generate(person, uid);
    const before = await outcome(person, uid);
    const shown = async () =>
      Promise.all(
        [before.imageURL, before.combined, before.mask, before.thumbnail].map(async (url) =>
          Buffer.from(await (await fetch(url ?? "")).arrayBuffer()).toString("base64"),
        ),
      );
    const pixels = await shown();
    await send(form, (await pictures.flatPng(64, 48)).subarray(0, image.bytes.length));
    await generate(person, uid);
    const { version, width, metrics } = before;
    expect(await read(person, uid)).toMatchObject({ status: "done", version, width, metrics });
    expect(await shown()).toEqual(pixels);
    expect(await callApi(cloud.url, person.token, heatmaps.refreshUpload, { uid })).toMatchObject({
      status: 409,
      rejection: { code: "heatmap.upload_closed", message: errors["heatmap.upload_closed"].message },
    });
  });

  test("a file that is replaced as the analysis begins yields a heatmap of the first file, or an error and a refund", async () => {
    const before = await creditsOf(person);
    const { uid, form } = await create(person, image);
    await send(form, image.bytes);
    const another = await pictures.flatPng(64, 48);
    await generate(person, uid);
    await send(form, another);
    const { status, width, problem } = await outcome(person, uid);
    if (status === "done") expect([width, await creditsOf(person)]).toEqual([640, before - 1]);
    else {
      expect(problem).toMatchObject({ message: expect.stringMatching(/poster\.png was replaced/) });
      expect(await creditsOf(person)).toBe(before);
    }
  });

  test("a file that is uploaded again after the heatmap was deleted is deleted once the form has expired", async () => {
    const { uid, form } = await create(person, image);
    await send(form, image.bytes);
    await generate(person, uid);
    await outcome(person, uid);
    await person.api(heatmaps.remove, { params: { uid } });
    const left = async () => (await filesOf(door)).filter((key) => key.includes(uid));
    expect(await left()).toEqual([]);
    await send(form, image.bytes);
    await sweep();
    await expireDeadline(door, uid);
    await sweep();
    expect(await left()).toEqual([]);
    expect((await rowsOf(door))("heatmap").find((row) => row.uid === uid)?.watched).toBeUndefined();
  });

  test("an upload form can be requested again before the file arrives, and the first form still works", async () => {
    const { uid, form } = await create(person, image);
    const again = formOf(await person.api(heatmaps.refreshUpload, { params: { uid } }));
    expect(again.fields.key).toBe(form.fields.key);
    expect((await send(form, image.bytes)).status).toBe(204);
    await generate(person, uid);
    expect(await outcome(person, uid)).toMatchObject({ status: "done" });
  });
});

describe("unfinished uploads", () => {
  test("an upload without its file cannot be analysed", async () => {
    const { uid } = await create(person, image);
    expect(await callApi(cloud.url, person.token, heatmaps.generate, { uid })).toMatchObject({
      status: 409,
      rejection: { code: "heatmap.not_uploaded", message: errors["heatmap.not_uploaded"].message },
    });
    expect((await executions(door)).filter(({ name }) => name?.startsWith(uid))).toEqual([]);
  });

  test("an unfinished upload fails after its deadline, with one refund however often the sweep runs", async () => {
    const before = await creditsOf(person);
    const { uid } = await create(person, image);
    await sweep();
    expect(await read(person, uid)).toMatchObject({ status: "requested" });

    await expireDeadline(door, uid);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await read(person, uid)).toMatchObject({
      status: "failed",
      problem: {
        code: "upload_expired",
        message: "The upload of poster.png wasn’t finished in time. Your credit has been refunded.",
      },
    });
    expect(await ledgerEntries(door, uid)).toEqual(["debit", "refund"]);
    expect(await creditsOf(person)).toBe(before);
    for (const operation of [heatmaps.refreshUpload, heatmaps.generate])
      expect(await callApi(cloud.url, person.token, operation, { uid })).toMatchObject({
        status: 409,
        rejection: { code: "heatmap.upload_closed" },
      });
  });

  test("an upload that arrives as it expires is either analysed and charged, or failed and refunded", async () => {
    const before = await creditsOf(person);
    const { uid, form } = await create(person, image);
    await send(form, image.bytes);
    await expireDeadline(door, uid);
    await Promise.all([sweep(), callApi(cloud.url, person.token, heatmaps.generate, { uid })]);
    const { status } = await outcome(person, uid);
    expect(await creditsOf(person)).toBe(status === "done" ? before - 1 : before);
    expect(await ledgerEntries(door, uid)).toEqual(status === "done" ? ["debit"] : ["debit", "refund"]);
  });
});

test("ledger, heatmaps, events and files are consistent", async () => {
  expect(await findViolations(door)).toEqual([]);
});
