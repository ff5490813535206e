import { expect, test } from "vitest";
import { createFreemiumUser, createWorkspace } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { createFilledProject } from "#test/kit/projects.ts";

const { handler } = await import("#lambdas/accounts/check-invariants.ts");
const { checkInvariants } = await import("#domain/workflows/invariants/check-invariants.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { LinkEntity } = await import("#domain/projects/link.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");

async function violations(known: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  await checkInvariants((violation) => found.push(violation));
  return found.filter((violation) => !known.includes(violation)).sort();
}

test("the daily check finds balances, counts, admins and memberships that disagree, and nothing else", async () => {
  const [{ uid, admin, member }, person] = [await createWorkspace(), await createFreemiumUser()];
  expect(await violations()).toEqual([]);
  expect(await invoke(handler)).toMatchObject({ users: 3, workspaces: 1, violations: 0 });

  await AccountEntity.patch({ uid: person.uid }).add({ imageCredits: 2 }).set({ videoCredits: -1 }).go();
  await WorkspaceEntity.patch({ uid }).set({ memberCount: 3 }).go();
  await MemberEntity.patch({ workspaceId: uid, uid: admin.uid }).set({ role: "member" }).go();
  await AccountEntity.patch({ uid: member.uid }).set({ workspace: "", role: "freemium" }).go();
  expect(await violations()).toEqual(
    [
      `the image credits of ${person.uid} differ from its ledger by 2`,
      `the video credits of ${person.uid} differ from its ledger by -1`,
      `${person.uid} has a negative balance of video credits`,
      `${uid} has 2 members and counts 3`,
      `${uid} has the admins (none) instead of ${admin.uid}`,
      `${admin.uid} is member of ${uid}, which their account does not say`,
      `${member.uid} is member of ${uid}, which their account does not say`,
    ].sort(),
  );
  await expect(invoke(handler)).rejects.toThrow("7 invariants are violated");
});

test("the daily check finds charges, seats and projects that disagree, and nothing else", async () => {
  const known = await violations();
  const [{ uid, admin, member }, person] = [await createWorkspace(), await createFreemiumUser()];
  const project = await createFilledProject(admin);
  const [done, failed] = [await createDoneHeatmap(member), await createTestHeatmap(person)];
  await failHeatmap({ uid: failed, gen: 1 }, "upload_expired");
  const [unpaid, forgotten, given] = [
    await createTestHeatmap(person),
    await createTestHeatmap(person),
    await createTestHeatmap(person),
  ];
  // Fewer seats than members are no violation while no one joins.
  await WorkspaceEntity.patch({ uid }).set({ seats: 1, seats_set_at: new Date().toISOString() }).go();
  expect(await violations(known)).toEqual([]);

  const write = (account: string, reason: "debit" | "refund", heatmapId: string) => {
    const [kind, at] = ["image" as const, new Date().toISOString()];
    const [entry, amount] = [`${reason}#${heatmapId}`, reason === "debit" ? -1 : 1];
    return LedgerEntryEntity.put({ account, entry, kind, amount, reason, heatmapId, at }).go();
  };
  await LedgerEntryEntity.delete({ account: person.uid, entry: `debit#${unpaid}` }).go();
  await write(person.uid, "debit", "hm_missing");
  await LedgerEntryEntity.delete({ account: person.uid, entry: `refund#${failed}` }).go();
  await write(person.uid, "refund", given);
  await HeatmapEntity.patch({ uid: forgotten }).set({ status: "failed" }).go();
  await write(uid, "refund", done);
  await write(person.uid, "refund", done);
  await LinkEntity.put({ heatmap: done, project, created_at: new Date().toISOString() }).go();
  await WorkspaceEntity.patch({ uid }).set({ seats_set_at: "2026-01-01T00:00:00.000Z" }).add({ imageHeatmaps: 1 }).go();
  expect(await violations(known)).toEqual(
    [
      // Each planted entry moves the sums, too.
      `the image credits of ${uid} differ from its ledger by -1`,
      `the image credits of ${person.uid} differ from its ledger by -1`,
      `${uid} counts 3 image heatmaps and paid for 1`,
      `${person.uid} counts 3 image heatmaps and paid for 2`,
      `${unpaid} has no debit in the ledger of ${person.uid}`,
      `${person.uid} paid for hm_missing, which does not exist`,
      `${failed} is failed and was not refunded`,
      `${given} is requested and was refunded`,
      `${forgotten} is failed and was not refunded`,
      `${done} is done and was refunded`,
      `${person.uid} has a refund for ${done} without a debit`,
      `${uid} has 2 members for 1 seats, and someone joined after these were set`,
      `${project} has 2 heatmaps and counts 1`,
    ].sort(),
  );
});
