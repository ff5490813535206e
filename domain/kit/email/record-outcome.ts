import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { type Email, EmailEntity } from "./email.entity.ts";
import { readEmail } from "./read-email.ts";
import { redactSecrets } from "./redact-secrets.ts";

/** The end of an email as the email service reports it. */
export type EmailOutcome = {
  readonly state: "delivered" | "bounced" | "complained";
  /** Why it bounced. */
  readonly error?: string | undefined;
  /** The email may still be delivered later, or was delivered and an automatic reply looks like a bounce. */
  readonly isTemporary?: boolean | undefined;
  /** Message id at the email service, and when it accepted the message (ISO 8601). */
  readonly provider_id: string;
  readonly sent_at: string;
};

const UNREPORTED = ["queued", "sending", "sent", "failed"] as const satisfies readonly Email["state"][];

/** The states that an outcome replaces. Reports can arrive in any order, so the worse one stays. */
function replacedBy({ state, isTemporary = false }: EmailOutcome): readonly Email["state"][] {
  if (state === "complained") return [...UNREPORTED, "delivered", "bounced"];
  return state === "bounced" && !isTemporary ? [...UNREPORTED, "delivered"] : UNREPORTED;
}

/**
 * Records the outcome of an email, which also ends a delivery whose function was killed after the email service had accepted the
 * message: it is not sent a second time. Returns the email if this is its outcome now, also when it was before; undefined if a
 * worse one is known, or the email is no longer stored.
 */
export async function recordOutcome(id: string, outcome: EmailOutcome): Promise<Email | undefined> {
  const { state, error, isTemporary = false, provider_id, sent_at } = outcome;
  const email = await readEmail(id);
  if (!email || email.state === state) return email;
  const ended = EmailEntity.patch({ id })
    .set({
      state,
      provider_id,
      sent_at,
      data: redactSecrets(email.data),
      ...(error !== undefined && { error, is_temporary: isTemporary }),
    })
    .remove(["due", ...(state === "delivered" ? (["error"] as const) : [])])
    .where((row, { eq }) => {
      const earlier = replacedBy(outcome).map((each) => eq(row.state, each));
      // What looked like a temporary bounce was an automatic reply.
      if (state === "delivered") earlier.push(`(${eq(row.state, "bounced")} AND ${eq(row.is_temporary, true)})`);
      return `(${earlier.join(" OR ")})`;
    });
  return (await conditionHolds(ended.go())) ? { ...email, state } : undefined;
}
