import { postToConnection } from "#adapters/live.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import { backOff } from "#domain/kit/back-off.ts";
import type { LiveConnection } from "#domain/live/list-connections.ts";
import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";

/** Seconds in which a connection that is not found may still be opening: its row is written before API Gateway opens it. */
const OPENING_SECONDS = 30;
/** Posts of one message, and seconds that a batch waits in all: those that come after it in the stream wait too. */
const MAX_POSTS = 7;
const PATIENCE_SECONDS = 3;

type Connection = Pick<LiveConnection, "connectionId" | "connected_at">;

/** Sends messages over a connection, in order. Returns false if it is gone or not open yet. */
export type PostMessages = (connection: Connection, messages: readonly LiveMessage[]) => Promise<boolean>;

/** Whether a connection that is not found may open in a moment. */
export const isOpening = ({ connected_at }: Connection): boolean => connected_at > isoAfter(now(), -OPENING_SECONDS);

/**
 * Sends the messages of one batch. A connection that is not found while it may still be opening is tried again, each one for a
 * moment and all together for at most PATIENCE_SECONDS.
 */
export function messagePoster(): PostMessages {
  const until = isoAfter(now(), PATIENCE_SECONDS);
  const late = new Set<string>();
  return async (connection, messages) => {
    const { connectionId } = connection;
    for (const message of messages)
      for (let attempt = 1; !(await postToConnection(connectionId, message)); attempt++) {
        if (!isOpening(connection) || late.has(connectionId)) return false;
        if (attempt === MAX_POSTS || now().toISOString() >= until) {
          late.add(connectionId);
          return false;
        }
        await backOff(attempt);
      }
    return true;
  };
}
