import { now } from "#kit/clock.ts";
import type { ChatRow } from "./chat.entity.ts";

/** A question without an answer after this time is lost: the user can ask again. */
const TIMEOUT_MS = 3 * 60 * 1000;

/** Whether the last question of a conversation is still being answered. */
export const isPending = ({ state, asked_at }: Pick<ChatRow, "state" | "asked_at">): boolean =>
  state !== "idle" && asked_at > timedOutBefore();

/** Questions asked before this moment are lost. */
export const timedOutBefore = (): string => new Date(now().getTime() - TIMEOUT_MS).toISOString();

/** Whether the last question of a conversation was lost while it was answered. */
export const isLost = (chat: Pick<ChatRow, "state" | "asked_at">): boolean => chat.state !== "idle" && !isPending(chat);
