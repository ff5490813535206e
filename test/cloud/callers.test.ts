import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import * as pictures from "#test/kit/images.ts";
import { type InternalAccess, type OpenCloud, openInternalAccess } from "./kit/cloud.ts";
import { findViolations } from "./kit/invariants.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { forgeToken, reissueToken, removeSignature } from "./kit/tampered-tokens.ts";
import {
  type ApiReply,
  callApi,
  create,
  createUser,
  creditsOf,
  type File,
  generate,
  newWorkspace,
  outcome,
  read,
  send,
  type TestUser,
  upload,
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

describe("a session that ends during an upload", () => {
  test.each([
    ["has expired", (token: string) => reissueToken(token, cloud.dataDir, { exp: Math.floor(Date.now() / 1000) - 1 })],
    ["is of another client of the pool", (token: string) => reissueToken(token, cloud.dataDir, { client_id: "another" })],
    ["is an ID token", (token: string) => reissueToken(token, cloud.dataDir, { token_use: "id" })],
    ["was signed with another key", forgeToken],
    ["has no signature", removeSignature],
    ["is not a token", () => "token"],
    ["is missing", () => undefined],
  ])("an analysis is rejected when the token %s; after a new sign-in the same upload form still works", async (_, tokenOf) => {
    const { uid, form } = await create(person, image);
    const rejected = await callApi(cloud.url, tokenOf(person.token), heatmaps.generate, { uid });
    expect(rejected).toMatchObject({
      status: 401,
      rejection: { code: "caller.unknown", message: errors["caller.unknown"].message, request_id: expect.stringMatching(/./) },
    });
    expect((await send(form, image.bytes)).status).toBe(204);
    expect(await generate(person, uid)).toMatchObject({ heatmap_uid: uid });
  });
});

describe("heatmaps of another workspace", () => {
  const bodies: Readonly<Record<string, unknown>> = {
    edit: { version: 1, title: "Taken" },
    presignParts: { parts: [1] },
    createFrameHeatmap: { time: 0 },
    importGaze: { csv: "time,x,y\n0,1,1" },
  };
  const one: readonly (readonly [string, Operation, { body?: unknown }])[] = Object.entries(
    heatmaps as Readonly<Record<string, Operation>>,
  )
    .filter(([, { path, callers }]) => path.includes("{uid}") && callers.member)
    .map(([name, operation]) => [name, operation, name in bodies ? { body: bodies[name] } : {}]);
  const withoutId = ({ status, text, rejection }: ApiReply) => ({ status, text: text.replace(rejection.request_id, "") });
  let foreign: string;
  let owner: TestUser;
  let rival: TestUser;
  beforeAll(async () => {
    ({ member: owner } = await newWorkspace(cloud));
    ({ admin: rival } = await newWorkspace(cloud));
    foreign = await upload(owner, image);
    await outcome(owner, foreign);
  });

  test.each(one)(
    "the operation %s on a heatmap of another workspace responds as if it did not exist and changes nothing",
    async (_, operation, parts) => {
      const before = await read(owner, foreign);
      const missing = `hm_${"0".repeat(26)}`;
      for (const { token } of [person, rival]) {
        const theirs = await callApi(cloud.url, token, operation, { uid: foreign, ...parts });
        const nobodys = await callApi(cloud.url, token, operation, { uid: missing, ...parts });
        expect(theirs).toMatchObject({
          status: 404,
          rejection: { code: "heatmap.not_found", message: errors["heatmap.not_found"].message },
        });
        expect(withoutId(theirs)).toEqual(withoutId(nobodys));
      }
      const { version, status, title } = await read(owner, foreign);
      expect({ version, status, title }).toEqual({ version: before.version, status: before.status, title: before.title });
    },
  );

  test("a heatmap is not listed for users outside its workspace", async () => {
    for (const { api } of [person, rival]) expect((await api(heatmaps.list, { query: {} })).heatmaps).toEqual([]);
  });
});

test("a creation retried with its idempotency key returns the same heatmap; a different one with that key is rejected", async () => {
  const before = await creditsOf(person);
  const body = { title: "Once", application: "Other", file: { name: "once.png", size: 10, extension: "png" } };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => callApi(cloud.url, person.token, heatmaps.create, { body, key: "the-key" })),
  );
  const created = answers.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  for (const { status, rejection } of answers)
    expect([201, 409]).toContain(rejection.code === "request.in_flight" ? 409 : status);
  const repeated = await callApi(cloud.url, person.token, heatmaps.create, { body, key: "the-key" });
  expect(repeated.text).toBe(created[0]?.text);
  const other = await callApi(cloud.url, person.token, heatmaps.create, { body: { ...body, title: "Twice" }, key: "the-key" });
  expect(other).toMatchObject({ status: 422, rejection: { code: "request.key_reused" } });
  expect(await creditsOf(person)).toBe(before - 1);
});

test("10 of 15 concurrent creations succeed with 10 credits, and the others return the reason", async () => {
  const body = { title: "Many", application: "Other", file: { name: "many.png", size: 10, extension: "png" } };
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => callApi(cloud.url, person.token, heatmaps.create, { body })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  for (const { rejection } of answers.filter(({ status }) => status !== 201))
    expect(rejection).toMatchObject({ code: "billing.no_image_credits", message: errors["billing.no_image_credits"].message });
  expect(await creditsOf(person)).toBe(0);
});

test("ledger, heatmaps, events and files are consistent", async () => {
  expect(await findViolations(door)).toEqual([]);
});
