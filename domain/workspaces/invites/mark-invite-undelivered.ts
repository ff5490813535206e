import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import type { Email } from "#domain/kit/email/email.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { invitation } from "#domain/workspaces/emails/invitation.ts";
import { inviteTemplate } from "#domain/workspaces/emails/invite.ts";
import { transferOfferTemplate } from "#domain/workspaces/emails/transfer-offer.ts";
import { now } from "#kit/clock.ts";
import { InviteEntity } from "./invite.entity.ts";

const TEMPLATES: ReadonlySet<string> = new Set([inviteTemplate.name, transferOfferTemplate.name]);

/**
 * Marks the invite of an email that bounced, so that its workspace sees that it did not arrive. Changes nothing for other emails,
 * and for an invite that was accepted, revoked or sent again since.
 */
export async function markInviteUndelivered({ template, to, data, created_at }: Email): Promise<void> {
  if (!TEMPLATES.has(template)) return;
  const { workspace: workspaceId } = invitation.pick({ workspace: true }).parse(data);
  const { data: invite } = await InviteEntity.get({ workspaceId, normalisedEmail: normaliseEmail(to) }).go({ consistent: true });
  if (!invite) return;
  const { normalisedEmail, id, secretHash } = invite;
  const marked = InviteEntity.patch({ workspaceId, normalisedEmail })
    .set({ undelivered_at: now().toISOString() })
    .where((row, { eq, lte, notExists }) =>
      [eq(row.secretHash, secretHash), lte(row.created_at, created_at), notExists(row.undelivered_at)].join(" AND "),
    );
  await commitIf(update(marked.params()), [publishEvent({ type: "invite.changed", scope: workspaceId, object: id })]);
}
