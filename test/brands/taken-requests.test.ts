import { expect, test } from "vitest";
import { brands } from "#contracts/brands.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { createStaff, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createVideoHeatmap } from "#test/kit/heatmaps.ts";

const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");

const [first, second] = [await createStaff(), await createStaff()];
const take = (staff: TestUser, uid: string) => send(staffBrands.takeRequest, staff, { params: { uid } });
const release = (staff: TestUser, uid: string) => send(staffBrands.releaseRequest, staff, { params: { uid } });
const listed = async (staff: TestUser, uid: string) =>
  (await send(staffBrands.requests, staff)).body.requests.find((request) => request.uid === uid);

/** A video with a request that waits for a person, and its owner. */
async function createRequest() {
  const { admin, uid: scope } = await createWorkspace();
  const uid = await createVideoHeatmap(admin);
  const body = { custom: { type: "image" } } as const;
  expect((await send(brands.request, admin, { params: { uid }, body })).status).toBe(202);
  return { uid, scope, admin };
}

test("a request is taken by only one member of staff, until any of them releases it", async () => {
  const { uid, scope, admin } = await createRequest();
  expect(await listed(first, uid)).toMatchObject({
    owner: `${admin.uid}@people.test`,
    workspace: "Bureau",
    taken_by: null,
    mine: false,
  });
  for (let time = 0; time < 2; time++) expect((await take(first, uid)).status).toBe(200);
  expect(await listed(first, uid)).toMatchObject({ taken_by: expect.any(String), mine: true });
  expect(await listed(second, uid)).toMatchObject({ taken_by: expect.any(String), mine: false });
  expect(await take(second, uid)).toMatchObject({ status: 409, body: { code: "brand.already_assigned" } });

  for (let time = 0; time < 2; time++) expect(await release(second, uid)).toMatchObject({ status: 200, body: { uid } });
  expect(await listed(first, uid)).toMatchObject({ taken_by: null, mine: false });
  expect((await take(second, uid)).status).toBe(200);
  expect(await listed(second, uid)).toMatchObject({ mine: true });

  const { data } = await AuditLogEntity.query.byScope({ scope }).go({ order: "asc" });
  const actions = data
    .filter(({ object, action }) => object === uid && action.endsWith("_request"))
    .map(({ action, actor }) => [action, actor]);
  // Repeated calls record nothing.
  expect(actions).toEqual([
    ["brands.take_request", first.uid],
    ["brands.release_request", second.uid],
    ["brands.take_request", second.uid],
  ]);
});

test("a request that has ended can be neither taken nor released", async () => {
  const { uid } = await createRequest();
  await send(staffBrands.rejectRequest, first, { params: { uid }, body: { reason: "Too small" } });
  for (const change of [take, release])
    expect(await change(first, uid)).toMatchObject({ status: 404, body: { code: "brand.request_not_found" } });
});
