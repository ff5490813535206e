import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { cloud, createWorkspace, send, type TestUser, withFixedClock } from "#test/kit/fixtures.ts";
import { streamEventOf } from "#test/kit/stream.ts";

const { connect } = await import("#lambdas/heatmaps/live.ts");
const { handler: push } = await import("#lambdas/heatmaps/push-live.ts");

const context = { functionName: "test", getRemainingTimeInMillis: () => 29_000 } as never;
const seconds = (shift = 0) => Math.floor(Date.now() / 1000) + shift;
const ticketOf = async (person: TestUser): Promise<string> => (await send(heatmaps.createLiveTicket, person)).body.ticket;
const open = (connectionId: string, ticket: string) =>
  connect({ requestContext: { connectionId }, queryStringParameters: { ticket } } as never);

test("signing out everywhere closes the user's live connections and no one else's", async () => {
  const { admin, member } = await createWorkspace();
  const before = { ...member, authTime: seconds(-60) };
  const unused = await ticketOf(before);
  const [mine, theirs, fresh] = [`mine-${member.uid}=`, `theirs-${member.uid}=`, `fresh-${member.uid}=`];
  await open(mine, await ticketOf(before));
  await open(theirs, await ticketOf(admin));

  const records = await streamEventOf(() => send(accounts.signOutEverywhere, before));
  const again = await ticketOf({ ...member, authTime: seconds(1) });
  expect(await open(fresh, again)).toEqual({ statusCode: 200 });
  await push(records as never, context);

  expect([mine, theirs, fresh].filter((channel) => cloud.closed.has(channel))).toEqual([mine]);
  expect(cloud.pushed.filter(({ connectionId }) => connectionId === theirs)).toEqual([]);
  expect(await open(`late-${member.uid}=`, unused)).toEqual({ statusCode: 401 });
});

test("a session that started in the second of the sign-out stays valid", async () => {
  const { admin } = await createWorkspace();
  const second = seconds();
  const since = (authTime: number) => ({ ...admin, authTime });
  expect((await withFixedClock(second * 1000, () => send(accounts.signOutEverywhere, since(second - 1)))).status).toBe(200);
  expect((await send(heatmaps.createLiveTicket, since(second))).status).toBe(200);
  expect((await send(heatmaps.createLiveTicket, since(second - 1))).status).toBe(401);
});
