import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { cloud, createWorkspace, send, withFixedClock } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";
import { liveTicketOf, openChannel } from "#test/kit/live.ts";
import { streamEventOf } from "#test/kit/stream.ts";

const { handler: push } = await import("#lambdas/live/push-events.ts");

const seconds = (shift = 0) => Math.floor(Date.now() / 1000) + shift;

test("signing out everywhere closes the user's live connections and no one else's", async () => {
  const { admin, member } = await createWorkspace();
  const before = { ...member, authTime: seconds(-60) };
  const unused = await liveTicketOf(before);
  const [mine, theirs, fresh] = [`mine-${member.uid}=`, `theirs-${member.uid}=`, `fresh-${member.uid}=`];
  await openChannel(mine, await liveTicketOf(before));
  await openChannel(theirs, await liveTicketOf(admin));

  const event = await streamEventOf(() => send(accounts.signOutEverywhere, before));
  const again = await liveTicketOf({ ...member, authTime: seconds(1) });
  expect(await openChannel(fresh, again)).toEqual({ statusCode: 200 });
  await invoke(push, event);

  expect([mine, theirs, fresh].filter((channel) => cloud.closed.has(channel))).toEqual([mine]);
  expect(cloud.pushed.filter(({ connectionId }) => connectionId === theirs)).toEqual([]);
  expect(await openChannel(`late-${member.uid}=`, unused)).toEqual({ statusCode: 401 });
});

test("a session that started in the second of the sign-out stays valid", async () => {
  const { admin } = await createWorkspace();
  const second = seconds();
  const since = (authTime: number) => ({ ...admin, authTime });
  expect((await withFixedClock(second * 1000, () => send(accounts.signOutEverywhere, since(second - 1)))).status).toBe(200);
  expect((await send(heatmaps.createLiveTicket, since(second))).status).toBe(200);
  expect((await send(heatmaps.createLiveTicket, since(second - 1))).status).toBe(401);
});
