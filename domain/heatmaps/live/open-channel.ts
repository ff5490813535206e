import { commit, erase, put } from "#domain/kit/transaction.ts";
import { presentScope } from "#domain/workspaces/present-scope.ts";
import { now } from "#kit/clock.ts";
import { secondsAfter } from "#kit/time.ts";
import { LiveConnectionEntity } from "./live-connection.entity.ts";
import { LiveTicketEntity } from "./live-ticket.entity.ts";

/** A channel lives at most two hours, the gateway's limit. */
const CHANNEL_SECONDS = 2 * 3600;

/** Thrown as the refusal of a ticket that was used in the meantime. */
class TicketUsed extends Error {
  override readonly name = "TicketUsed";
}

/** Opens a live channel for the holder of a ticket, which is used up by it. Gives false when the ticket is unknown, used, expired or no longer rightful. */
export async function openChannel(connectionId: string, ticket: string): Promise<boolean> {
  const { data } = await LiveTicketEntity.get({ ticket }).go({ consistent: true });
  const at = now();
  if (!data || data.expires_at <= at.toISOString()) return false;
  const { uid, scope, signedInAt } = data;
  if ((await presentScope(uid, signedInAt)) !== scope) return false;
  const channel = { connectionId, uid, scope, signedInAt, ttl: secondsAfter(at, CHANNEL_SECONDS) };
  try {
    await commit([
      {
        write: erase(
          LiveTicketEntity.delete({ ticket })
            .where((row, { exists }) => exists(row.uid))
            .params(),
        ),
        refuse: () => new TicketUsed(),
      },
      { write: put(LiveConnectionEntity.put(channel).params()) },
    ]);
    return true;
  } catch (error) {
    if (error instanceof TicketUsed) return false;
    throw error;
  }
}

/** Forgets a live channel. */
export async function closeChannel(connectionId: string): Promise<void> {
  await LiveConnectionEntity.delete({ connectionId }).go();
}
