import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { deleteChat } from "./delete-chats.ts";

/** Deletes the caller's conversation about a finished image of their scope, with a question that is being answered. */
export async function clearChat(caller: Caller, uid: string): Promise<{ cleared: number }> {
  const { scope } = await requireFinishedImage(caller, uid);
  const cleared = await deleteChat(uid, caller.uid);
  await commitTransaction([
    ...auditLogItems(caller, { action: "copilot.clear", scope, object: uid }),
    publishEvent({ type: "chat.changed", scope, object: uid }),
  ]);
  return { cleared };
}
