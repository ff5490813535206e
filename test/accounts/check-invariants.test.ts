import { expect, test } from "vitest";
import { createFreemiumUser, createWorkspace } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";

const { handler } = await import("#lambdas/accounts/check-invariants.ts");
const { checkInvariants } = await import("#domain/journeys/invariants/check-invariants.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");

async function violations(): Promise<string[]> {
  const found: string[] = [];
  await checkInvariants((violation) => found.push(violation));
  return found.sort();
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
