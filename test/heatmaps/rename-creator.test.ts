import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { publishedEvents } from "#test/kit/workspaces.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { handler } = await import("#lambdas/heatmaps/rename-creator.ts");

const rename = ({ uid }: TestUser) => deliver(handler, "account.renamed", { object: uid });
const creatorOf = async (caller: TestUser, uid: string) =>
  (await send(heatmaps.read, caller, { params: { uid } })).body.requested_by_name;

test("a new name is shown at everything its user created, and in the filter menu", async () => {
  const { uid: workspace, admin, member } = await createWorkspace();
  const [own, others] = [await createDoneHeatmap(admin), await createDoneHeatmap(member)];
  const before = await creatorOf(admin, others);
  expect((await send(accounts.editMe, admin, { body: { phone: "+4915112345678" } })).status).toBe(200);
  expect(await publishedEvents(workspace, admin.uid)).not.toContain("account.renamed");
  expect((await send(accounts.editMe, admin, { body: { firstName: "Grace", lastName: "Hopper" } })).status).toBe(200);
  expect(await publishedEvents(workspace, admin.uid)).toContain("account.renamed");

  for (let time = 0; time < 2; time++) await rename(admin);

  expect(await creatorOf(admin, own)).toBe("Grace Hopper");
  expect(await creatorOf(admin, others)).toBe(before);
  const { owners } = (await send(heatmaps.facets, admin)).body;
  expect(owners.find(({ uid }: { uid: string }) => uid === admin.uid)?.name).toBe("Grace Hopper");
});

test("an admin's change of a member's name is followed too", async () => {
  const { admin, member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  const name = { firstName: "Mary", lastName: "Jackson" };
  await send(workspaces.editMember, admin, { params: { uid: member.uid }, body: name });
  await rename(member);
  expect(await creatorOf(admin, uid)).toBe("Mary Jackson");
});

test("a heatmap that is transferred during the change keeps its new creator, and a deleted account changes nothing", async () => {
  const { admin, member } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  await HeatmapEntity.patch({ uid }).set({ requested_by: admin.uid, requested_by_name: "Ada" }).go();
  await rename(member);
  expect((await heatmapRow(uid)).requested_by_name).toBe("Ada");

  const other = await createDoneHeatmap(member);
  const { requested_by_name: before } = await heatmapRow(other);
  await AccountEntity.patch({ uid: member.uid }).set({ deleted_at: new Date().toISOString(), name: "" }).go();
  await rename(member);
  expect((await heatmapRow(other)).requested_by_name).toBe(before);
});
