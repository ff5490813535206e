import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { png } from "#test/kit/images.ts";
import { codeIn, linksIn } from "#test/kit/links.ts";
import { solve } from "#test/kit/solve-challenge.ts";
import { unzip } from "#test/kit/unzip.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import type { OpenCloud } from "./kit/cloud.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { callApi, outcome, type TestUser, upload } from "./kit/test-user.ts";

const email = "ada@own.test";
const password = "a long and rare passphrase";
const PATIENCE = { within: 60_000 };
let cloud: OpenCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
});
afterAll(() => cloud?.close());

const emailTo = (to: string, word: string) =>
  waitUntil(
    () => cloud.outbox.messages({ to }).find(({ subject = "", text = "" }) => `${subject} ${text}`.includes(word)),
    PATIENCE,
  );

/** Signs up, verifies the address by the emailed link and signs in. */
async function ada(): Promise<TestUser> {
  const form = { firstName: "Ada", lastName: "Lovelace", email, password, terms: true };
  expect((await callApi(cloud.url, undefined, accounts.signUp, { body: form })).status).toBe(201);
  const [link] = linksIn((await emailTo(email, "mode=verifyEmail")).text ?? "");
  await callApi(cloud.url, undefined, accounts.verifyEmail, { body: { code: link && codeIn(link) } });
  const token = await (await createSignIn(cloud.url, email, password))();
  return { url: cloud.url, email, token, api: createApi(cloud.url, async () => token) };
}

test("users can create an account, export their data and delete everything", async () => {
  const person = await ada();
  const { api } = person;
  expect((await api(accounts.setAvatar, { body: { image: (await png()).toString("base64") } })).avatar).toMatch(
    /^data:image\/webp/,
  );
  const heatmap = await upload(person, { name: "poster.png", bytes: await png() });
  expect((await outcome(person, heatmap)).status).toBe("done");
  await api(accounts.askSupport, { body: { question: "Why is the logo blue?" } });
  await emailTo("support@sightline.example", "Why is the logo blue?");

  const phone = "+15555550199";
  const { challenge } = await api(accounts.phoneChallenge, {});
  await api(accounts.startPhoneFactor, { body: { phone, proof: solve(challenge) } });
  const code = /\d{6}/.exec((await emailTo(phone, "Sightline code")).text ?? "")?.[0] ?? "";
  expect(await api(accounts.confirmFactor, { body: { by: "sms", code } })).toMatchObject({ sms: true });
  await emailTo(email, "mode=recoverEmail");
  await expect(createSignIn(cloud.url, email, password)).rejects.toThrow("second factor");
  expect(await api(accounts.removeFactor, {})).toMatchObject({ sms: false });

  await api(accounts.requestExport, {});
  const url = await waitUntil(async () => (await api(accounts.readExport, {})).export?.urls[0], PATIENCE);
  const files = await unzip(Buffer.from(await (await fetch(url)).arrayBuffer()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["account.json", "heatmaps.json", `files/${heatmap}/${heatmap}.png`]),
  );
  const emails = JSON.parse(String(files["emails.json"])) as { template: string; state: string }[];
  expect(emails.find(({ template }) => template === "verify")?.state).toBe("delivered");

  await api(accounts.deleteMe, {});
  expect((await callApi(cloud.url, person.token, accounts.me)).status).toBe(401);
  await emailTo(email, "deleted");
  // Without permission to list the bucket, S3 does not reveal that a file is missing.
  await waitUntil(async () => (await fetch(url)).status === 403, PATIENCE);
  await expect(createSignIn(cloud.url, email, password)).rejects.toThrow("cannot sign in");
});
