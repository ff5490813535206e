import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { backoffice } from "#contracts/backoffice.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { createStaff, createWorkspace, send } from "#test/kit/fixtures.ts";

const { createAffiliate } = await import("#domain/backoffice/affiliates/create-affiliate.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { SubscriptionEntity } = await import("#domain/billing/subscriptions/subscription.entity.ts");
const { listObject } = await import("#domain/directory/handle-event.ts");

const staff = await createStaff();
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

test("the sign-up page of a partner without images has none", async () => {
  const uid = `aff-${randomUUID()}`;
  await createAffiliate({ uid, name: "Studio South" });
  expect((await read(uid)).body).toEqual({ uid, name: "Studio South", background: null, logo: null });
});

test("an image that is neither JPG nor PNG by its content is rejected", async () => {
  const svg = new TextEncoder().encode("<svg onload='alert(1)'/>");
  await expect(createAffiliate({ uid: "aff-svg", name: "Studio", logo: svg })).rejects.toMatchObject({ code: "image.rejected" });
  expect((await read("aff-svg")).status).toBe(404);
});

test.each([
  ["unknown", 404, "affiliate.not_found"],
  ["a b", 400, "request.invalid"],
  ["x".repeat(65), 400, "request.invalid"],
])("the partner %s is not found or invalid", async (affiliate, status, code) => {
  expect(await read(affiliate)).toMatchObject({ status, body: { code } });
});

describe("Staff", () => {
  const create = (body: { uid: string; name: string }) => send(staffBackoffice.addAffiliate, staff, { body });
  const params = (affiliate: string) => ({ params: { affiliate } });

  /** Uploads an image as the browser does. */
  async function upload(affiliate: string, image: "background" | "logo", bytes: Uint8Array<ArrayBuffer>) {
    const of = { params: { affiliate, image } };
    const { body } = await send(staffBackoffice.uploadAffiliateImage, staff, { ...of, body: { size: bytes.length } });
    const form = new FormData();
    for (const [name, value] of Object.entries(body.upload.fields)) form.append(name, value);
    form.append("file", new Blob([bytes]));
    expect((await fetch(body.upload.url, { method: "POST", body: form })).ok).toBe(true);
    return send(staffBackoffice.setAffiliateImage, staff, of);
  }

  test("staff add an affiliate once, rename and find them, and delete them with the typed name", async () => {
    const uid = `aff-${randomUUID()}`;
    expect(await create({ uid, name: "Studio East" })).toMatchObject({
      status: 201,
      body: { uid, subscriptions: 0, logo: null },
    });
    expect((await create({ uid, name: "Other" })).body).toMatchObject({ code: "affiliate.exists" });
    await send(staffBackoffice.renameAffiliate, staff, { ...params(uid), body: { name: "Studio Far East" } });
    const { body: found } = await send(staffBackoffice.affiliates, staff, { query: { search: "far EAST" } });
    expect(found).toMatchObject({ rows: [{ uid, name: "Studio Far East" }], last: null });
    const newer = `aff-${randomUUID()}`;
    await create({ uid: newer, name: "Studio Far East 2" });
    const page = async (last?: string) =>
      (await send(staffBackoffice.affiliates, staff, { query: { search: "far EAST", limit: "1", ...(last && { last }) } })).body;
    const first = await page();
    const second = await page(first.last!);
    expect([first, second].map(({ rows }) => rows.map((row) => row.uid))).toEqual([[newer], [uid]]);
    const remove = (confirmation: string) =>
      send(staffBackoffice.deleteAffiliate, staff, { ...params(uid), body: { confirmation } });
    expect((await remove("Studio")).body).toMatchObject({ code: "confirmation.wrong" });
    expect((await remove("studio far east")).status).toBe(200);
    expect((await read(uid)).status).toBe(404);
    const { body: log } = await send(staffBackoffice.audit, staff, { query: { search: uid } });
    expect(log.rows.map(({ action }) => action)).toEqual(["affiliates.delete", "affiliates.rename", "affiliates.add"]);
  });

  test("staff set and remove images of an affiliate, which must be JPG or PNG by their content", async () => {
    const uid = `aff-${randomUUID()}`;
    await create({ uid, name: "Studio West" });
    const svg = new TextEncoder().encode("<svg onload='alert(1)'/>");
    expect((await upload(uid, "logo", svg)).body).toMatchObject({ code: "image.rejected" });
    expect((await read(uid)).body.logo).toBeNull();
    await upload(uid, "logo", PNG);
    const shown = await fetch((await read(uid)).body.logo!);
    expect(shown.headers.get("content-type")).toBe("image/png");
    const of = { params: { affiliate: uid, image: "logo" as const } };
    expect((await send(staffBackoffice.setAffiliateImage, staff, of)).body).toMatchObject({ code: "image.not_uploaded" });
    await send(staffBackoffice.removeAffiliateImage, staff, of);
    expect((await read(uid)).body.logo).toBeNull();
  });

  test("staff see who signed up with an affiliate's link, and their active subscriptions", async () => {
    const affiliate = `aff-${randomUUID()}`;
    await createAffiliate({ uid: affiliate, name: "Studio South" });
    const { uid: workspace, admin } = await createWorkspace();
    await AccountEntity.patch({ uid: admin.uid }).set({ affiliate }).go();
    const id = (await WorkspaceEntity.get({ uid: workspace }).go()).data!.subscriptionId;
    await listObject("users", admin.uid);
    await listObject("subscriptions", id);
    const { body } = await send(staffBackoffice.readAffiliate, staff, params(affiliate));
    expect(body.subscriptions).toBe(1);
    const users = await send(staffBackoffice.users, staff, { query: { affiliate } });
    expect(users.body.rows.map(({ uid }) => uid)).toEqual([admin.uid]);
    const query = { affiliate, status: "active" } as const;
    expect((await send(staffBackoffice.subscriptions, staff, { query })).body.rows).toMatchObject([{ id }]);
    await SubscriptionEntity.patch({ id }).set({ status: "canceled" }).go();
    await listObject("subscriptions", id);
    expect((await send(staffBackoffice.readAffiliate, staff, params(affiliate))).body.subscriptions).toBe(0);
  });
});
