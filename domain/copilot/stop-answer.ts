import type { Chat } from "#contracts/copilot.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { ChatEntity } from "./chat.entity.ts";
import { endAnswer, toEnded } from "./end-answer.ts";
import { isPending } from "./is-pending.ts";
import { readChat } from "./read-chat.ts";
import { Replaced } from "./replaced.ts";

const record = "Stopped by its author.";

/**
 * Ends the answer to the caller's last question about a finished image of their scope with the sentences that it has. Does
 * nothing if it ended before. Errors as `requireFinishedImage`.
 */
export async function stopAnswer(caller: Caller, uid: string): Promise<Chat> {
  const { scope, gen } = await requireFinishedImage(caller, uid);
  while (!(await tryToStop(caller, uid, { scope, gen })));
  return readChat(caller, uid);
}

/** Ends the answer. False if another sentence arrived in the meantime, which happens at most once per sentence. */
async function tryToStop(caller: Caller, heatmap: string, image: { readonly scope: string; readonly gen: number }) {
  const { data: chat } = await ChatEntity.get({ heatmap, user: caller.uid }).go({ consistent: true });
  if (!chat || !isPending(chat)) return true;
  const ended = endAnswer(chat, image, { ...toEnded(chat, "stopped"), record }, chat.draft_version);
  try {
    await commitTransaction([
      ...ended,
      ...auditLogItems(caller, { action: "copilot.stop", scope: image.scope, object: heatmap }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof Replaced) return false;
    throw error;
  }
}
