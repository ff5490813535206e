import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { backoffice } from "#contracts/backoffice.ts";
import { send } from "#test/kit/fixtures.ts";

const { createAffiliate } = await import("#domain/backoffice/create-affiliate.ts");
const { createAccount } = await import("#domain/billing/create-account.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { listSignUps } = await import("#domain/accounts/list-sign-ups.ts");

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const JPG = Uint8Array.from([0xff, 0xd8, 0xff, 2]);
const read = (affiliate: string) => send(backoffice.affiliate, undefined, { params: { affiliate } });

test("anyone can read the appearance of a partner's sign-up page, and nothing else about the partner", async () => {
  const uid = `aff-${randomUUID()}`;
  await createAffiliate({ uid, name: "Studio North", background: JPG, logo: PNG });
  const { status, body } = await read(uid);
  expect(status).toBe(200);
  expect(body).toEqual({ uid, name: "Studio North", background: expect.any(String), logo: expect.any(String) });
  const images = await Promise.all([body.background, body.logo].map((url) => fetch(url!)));
  expect(images.map((image) => image.headers.get("content-type"))).toEqual(["image/jpeg", "image/png"]);
  expect(await Promise.all(images.map((image) => image.bytes()))).toEqual([JPG, PNG]);
});

test("a partner without images has none", async () => {
  const uid = `aff-${randomUUID()}`;
  await createAffiliate({ uid, name: "Studio South" });
  expect((await read(uid)).body).toEqual({ uid, name: "Studio South", background: null, logo: null });
});

test("an image that is neither JPG nor PNG by its content is rejected", async () => {
  const svg = new TextEncoder().encode("<svg onload='alert(1)'/>");
  await expect(createAffiliate({ uid: "aff-svg", name: "Studio", logo: svg })).rejects.toThrow("neither JPG nor PNG");
  expect((await read("aff-svg")).status).toBe(404);
});

test.each([
  ["unknown", 404, "affiliate.not_found"],
  ["a b", 400, "request.invalid"],
  ["x".repeat(65), 400, "request.invalid"],
])("the partner %s is not found or invalid", async (affiliate, status, code) => {
  expect(await read(affiliate)).toMatchObject({ status, body: { code } });
});

test("a partner's sign-ups are listed in order of creation, without deleted accounts", async () => {
  const affiliate = `aff-${randomUUID()}`;
  const signUp = async (brought: { affiliate?: string }) => {
    const uid = randomUUID();
    const person = { uid, email: `${uid}@people.test`, email_verified: true, firstName: "Ada", lastName: "L", ...brought };
    await createAccount(person, "trial");
    return uid;
  };
  const first = await signUp({ affiliate });
  await signUp({});
  const second = await signUp({ affiliate });
  expect(await listSignUps(affiliate)).toEqual([first, second]);
  expect(await listSignUps("")).toEqual([]);
  await AccountEntity.patch({ uid: first }).set({ affiliate: "", deleted_at: new Date().toISOString() }).go();
  expect(await listSignUps(affiliate)).toEqual([second]);
});
