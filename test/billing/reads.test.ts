import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { billing } from "#contracts/billing.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { created } from "#test/kit/heatmaps.ts";
import { laggingReads } from "#test/kit/reads.ts";
import { buyWorkspace, tell } from "#test/kit/subscriptions.ts";
import { addressOf, invited, offered } from "#test/kit/workspaces.ts";
import { freemium, joinTenant, send, tenant, trial } from "#test/kit/world.ts";

test("who somebody is, what is left and what was done already is read as it is, never from a copy that lags", async () => {
  const workspace = await tenant();
  const { admin, member } = workspace;
  const [person, founder, colleague] = [await trial(), await freemium(), await joinTenant(workspace)];
  const { token } = await invited(admin, await addressOf(person));
  const offer = await offered(admin, await addressOf(member));
  const lagging = await laggingReads(async () => {
    const replies = [
      await send(accounts.me, person),
      await send(heatmaps.watch, member),
      await send(billing.toFreePlan, person, { body: {} }),
      await send(workspaces.acceptInvite, person, { body: { token } }),
      await send(workspaces.leave, person),
      await send(workspaces.removeMember, admin, { params: { uid: colleague.uid } }),
      await send(workspaces.acceptInvite, member, { body: { token: offer.token } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await created(founder);
    const { id } = await buyWorkspace(founder);
    expect((await tell(id)).status).toBe(200);
  });
  expect(lagging).toEqual([]);
});
