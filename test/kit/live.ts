import { expect } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import { LiveMessage } from "#contracts/live-message.ts";
import { cloud, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";
import { streamEventOf } from "#test/kit/stream.ts";

const { siteSecret } = await import("#adapters/site-secret.ts");
const { handler: connect } = await import("#lambdas/live/connect.ts");
const { handler: push } = await import("#lambdas/live/push-events.ts");

/** A ticket for one live channel. */
export const liveTicketOf = async (person: TestUser): Promise<string> =>
  (await send(heatmaps.createLiveTicket, person)).body.ticket;

/** Opens a live channel through the site, unless the headers say something else. */
export const openChannel = async (connectionId: string, ticket: string, headers?: Readonly<Record<string, string>>) =>
  connect({
    requestContext: { connectionId },
    queryStringParameters: { ticket },
    headers: { [SITE_HEADER]: await siteSecret(), ...headers },
  } as never);

/** Opens a live channel for someone. Returns its connection ID. */
export async function watching(person: TestUser): Promise<string> {
  const connectionId = `c-${person.uid}-${Math.random()}=`;
  expect(await openChannel(connectionId, await liveTicketOf(person))).toEqual({ statusCode: 200 });
  return connectionId;
}

/** The messages that a channel received. */
export const heard = (connectionId: string): LiveMessage[] =>
  cloud.pushed.filter((sent) => sent.connectionId === connectionId).map(({ message }) => LiveMessage.parse(message));

/** Pushes to all live channels what `work` wrote to the table, `shift` milliseconds later. */
export async function pushChangesOf(work: () => Promise<unknown>, shift = 0) {
  const event = await streamEventOf(work);
  return withClockShift(shift, () => invoke(push, event));
}
