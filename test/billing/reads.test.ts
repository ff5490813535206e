import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { billing } from "#contracts/billing.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { eventuallyConsistentReads } from "#test/kit/eventually-consistent-reads.ts";
import { addWorkspaceMember, createFreemiumUser, createTrialUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";
import { buyWorkspace, notifyChanged } from "#test/kit/subscriptions.ts";
import { emailOf, inviteEmail, offerWorkspace } from "#test/kit/workspaces.ts";

test("callers, balances and idempotency records are read with strong consistency", async () => {
  const workspace = await createWorkspace();
  const { admin, member } = workspace;
  const [person, founder, colleague] = [await createTrialUser(), await createFreemiumUser(), await addWorkspaceMember(workspace)];
  const { token } = await inviteEmail(admin, await emailOf(person));
  const offer = await offerWorkspace(admin, await emailOf(member));
  const lagging = await eventuallyConsistentReads(async () => {
    const replies = [
      await send(accounts.me, person),
      await send(heatmaps.createLiveTicket, member),
      await send(billing.switchToFreePlan, person, { body: {} }),
      await send(workspaces.acceptInvite, person, { body: { token } }),
      await send(workspaces.leave, person),
      await send(workspaces.removeMember, admin, { params: { uid: colleague.uid } }),
      await send(workspaces.acceptInvite, member, { body: { token: offer.token } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await createTestHeatmap(founder);
    const { id } = await buyWorkspace(founder);
    expect((await notifyChanged(id)).status).toBe(200);
  });
  expect(lagging).toEqual([]);
});
