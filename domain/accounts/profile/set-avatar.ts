import { updateOwnAccount } from "#domain/accounts/update-own-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { resizeAvatar } from "./resize-avatar.ts";

/** Sets the caller's avatar from an image (base64), of which only the visible pixels are stored; null removes it. */
export async function setAvatar(caller: Caller, image: string | null): Promise<void> {
  const avatar = image === null ? "" : await resizeAvatar(Buffer.from(image, "base64"));
  await commitTransaction([
    updateOwnAccount(caller.uid, { avatar }),
    ...auditLogItems(caller, { action: "accounts.set_avatar", scope: caller.uid, object: caller.uid }),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
}
