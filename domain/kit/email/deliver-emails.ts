import { sendEmail, Undeliverable } from "#adapters/email.ts";
import { allowBouncedAddress } from "#adapters/email-suppression.ts";
import { conditionHolds, isConditionalCheckFailed } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { environment } from "#kit/environment.ts";
import { isoAfter } from "#kit/time.ts";
import { type Composed, compose } from "./compose.ts";
import { DUE_PARTITION, type Email, EmailEntity } from "./email.entity.ts";
import { hasBouncedBefore } from "./outcomes-around.ts";
import { hasSecret, redactSecrets } from "./redact-secrets.ts";
import type { EmailTemplates } from "./template.ts";

const WEB_ORIGIN = environment("WEB_ORIGIN");
const SUPPORT_MAIL = environment("SUPPORT_MAIL");

/** Seconds between delivery attempts: 1 and 5 minutes, half an hour, 2 and 6 hours. After the last attempt the email fails. */
const PAUSES = [60, 300, 1800, 7200, 21_600];
/** Seconds for which a delivery locks an email; sending takes at most ten. */
const LEASE_SECONDS = 60;
/** Emails per run; the rest follows a minute later. */
const MAX_BATCH = 200;

export type Deliveries = { sent: number; retrying: number; failed: number };

/**
 * Sends the email with this id, or all that are due. Emails are sent at least once: a second time only if a delivery was
 * interrupted after the email service had accepted the email. Two deliveries of one email never run concurrently.
 */
export async function deliverEmails(templates: EmailTemplates, id?: string): Promise<Deliveries> {
  const counts: Deliveries = { sent: 0, retrying: 0, failed: 0 };
  for (const each of id === undefined ? await listDue() : [id]) {
    const claimed = await claim(each);
    if (claimed) counts[await deliver(templates, claimed)] += 1;
  }
  return counts;
}

async function listDue(): Promise<readonly string[]> {
  const due = EmailEntity.query.byDue({ due: DUE_PARTITION }).lte({ next_at: now().toISOString() });
  return (await due.go({ limit: MAX_BATCH })).data.map(({ id }) => id);
}

/** Claims an email that is due; undefined if it is not, or another delivery has it. */
async function claim(id: string): Promise<Email | undefined> {
  const at = now();
  try {
    const { data } = await EmailEntity.patch({ id })
      .set({ state: "sending", due: DUE_PARTITION, next_at: isoAfter(at, LEASE_SECONDS) })
      .add({ attempts: 1 })
      .where((email, { exists, lte }) => `${exists(email.due)} AND ${lte(email.next_at, at.toISOString())}`)
      .go({ response: "all_new" });
    return data as Email;
  } catch (error) {
    if (isConditionalCheckFailed(error)) return;
    throw error;
  }
}

async function deliver(templates: EmailTemplates, email: Email): Promise<keyof Deliveries> {
  let provider_id: string;
  try {
    if (email.attempts > PAUSES.length + 1) throw new Undeliverable("every delivery broke off");
    const { ttlSeconds: _, ...content } = renderFor(templates, email);
    if (isAskedFor(email) && (await hasBouncedBefore(email))) await allowBouncedAddress(email.to);
    provider_id = await sendEmail({
      ...content,
      id: email.id,
      to: email.to,
      replyTo: email.replyTo ?? SUPPORT_MAIL,
      headers: headersOf(email),
    });
  } catch (error) {
    return retryLater(email, error);
  }
  await finishDelivery(email, { state: "sent", sent_at: now().toISOString(), provider_id });
  return "sent";
}

/** Someone who may have repaired their mailbox has just asked for this email: it has a secret link, or staff sent it again. */
const isAskedFor = ({ data, resent = false }: Email): boolean => resent || hasSecret(data);

/** The email as it is sent; `Undeliverable` when it cannot be written or would say what is no longer true. */
function renderFor(templates: EmailTemplates, { template: name, data, created_at }: Email): Composed {
  const template = templates.get(name);
  if (!template) throw new Undeliverable(`there is no email template ${name}`);
  let composed: Composed;
  try {
    composed = compose(template, data, WEB_ORIGIN);
  } catch (cause) {
    throw new Undeliverable(`it cannot be rendered: ${String(cause)}`, { cause });
  }
  const { ttlSeconds = Number.POSITIVE_INFINITY } = composed;
  if (now().getTime() - Date.parse(created_at) >= ttlSeconds * 1000) throw new Undeliverable("its link has expired");
  return composed;
}

/** Suppresses automatic replies, except for support questions, which people answer. */
const headersOf = ({ id, replyTo }: Email): Readonly<Record<string, string>> => ({
  "X-Sightline-Mail": id,
  ...(replyTo === undefined && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }),
});

async function retryLater(email: Email, cause: unknown): Promise<keyof Deliveries> {
  const error = String(cause).slice(0, 500);
  const pause = cause instanceof Undeliverable ? undefined : PAUSES[email.attempts - 1];
  if (pause === undefined) {
    await finishDelivery(email, { state: "failed", error });
    return "failed";
  }
  const waiting = EmailEntity.patch({ id: email.id }).set({
    state: "queued",
    due: DUE_PARTITION,
    next_at: isoAfter(now(), pause),
    error,
  });
  await conditionHolds(waiting.where(stillClaimed(email)).go());
  return "retrying";
}

/** Marks the email as finished and removes its secrets. */
async function finishDelivery(
  email: Email,
  end: Partial<Pick<Email, "state" | "sent_at" | "provider_id" | "error">>,
): Promise<void> {
  const settled = EmailEntity.patch({ id: email.id }).set({ ...end, data: redactSecrets(email.data) });
  await conditionHolds(settled.remove(["due"]).where(stillClaimed(email)).go());
}

type Operations = { eq(attribute: unknown, value: unknown): string };

/** Condition: the claim has not expired, so no other delivery has started since. */
const stillClaimed =
  ({ attempts }: Email) =>
  (email: { readonly state: unknown; readonly attempts: unknown }, { eq }: Operations): string =>
    `${eq(email.state, "sending")} AND ${eq(email.attempts, attempts)}`;
