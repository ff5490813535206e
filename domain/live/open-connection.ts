import { commitIf, deleteItem, put } from "#domain/kit/transaction.ts";
import { currentScope } from "#domain/workspaces/current-scope.ts";
import { now } from "#kit/clock.ts";
import { HOUR_SECONDS, secondsAfter } from "#kit/time.ts";
import { LiveConnectionEntity } from "./live-connection.entity.ts";
import { LiveTicketEntity } from "./live-ticket.entity.ts";

/** A connection lives at most two hours, the limit of API Gateway. */
const CONNECTION_TTL_SECONDS = 2 * HOUR_SECONDS;

/**
 * Opens a connection for a ticket and marks the ticket as used. Returns false if the ticket is unknown, used, expired or no
 * longer authorized.
 */
export async function openConnection(connectionId: string, ticket: string): Promise<boolean> {
  const { data } = await LiveTicketEntity.get({ ticket }).go({ consistent: true });
  const at = now();
  if (!data || data.expires_at <= at.toISOString()) return false;
  const { uid, scope, signedInAt } = data;
  if ((await currentScope(uid, signedInAt)) !== scope) return false;
  const ttl = secondsAfter(at, CONNECTION_TTL_SECONDS);
  const connection = { connectionId, uid, scope, signedInAt, connected_at: at.toISOString(), ttl };
  const use = LiveTicketEntity.delete({ ticket }).where((row, { exists }) => exists(row.uid));
  return commitIf(deleteItem(use.params()), [{ write: put(LiveConnectionEntity.put(connection).params()) }]);
}
