import { DEMO_CONSENT, type DemoAnalysis } from "#contracts/demo.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { queueTemporaryEmail } from "#domain/kit/email/queue-email.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { DemoEntity } from "./demo.entity.ts";
import { demoLinkTemplate } from "./emails/demo-link.ts";
import { LIMITS } from "./limits.ts";
import { readAnalysis } from "./read-demo.ts";
import { requireDoneDemo } from "./require-demo.ts";

/**
 * Emails the link of a finished demo analysis to an address whose owner agreed, once: `demo.already_emailed`. Errors: also
 * `demo.not_found`, `demo.not_ready`, `demo.failed`, and `request.too_many` beyond five emails per day and address of the network,
 * or three per day and mailbox.
 */
export async function sendDemoLink(ip: string, uid: string, email: string): Promise<DemoAnalysis> {
  const { demo } = await requireDoneDemo(uid);
  if (demo.mail !== undefined) throw new AppError("demo.already_emailed");
  await enforceRateLimit(LIMITS.emails, ip);
  await enforceRateLimit(LIMITS.emailsToMailbox, normaliseEmail(email));
  const emailId = newId("ml");
  const { expires_at } = demo;
  await commitTransaction([
    {
      write: update(
        DemoEntity.patch({ heatmap: demo.heatmap })
          .set({ mail: emailId, consented_at: now().toISOString(), consent: DEMO_CONSENT.version })
          .where((row, { notExists }) => notExists(row.mail))
          .params(),
      ),
      onConditionFailed: "demo.already_emailed",
    },
    ...queueTemporaryEmail(demoLinkTemplate, email, { token: uid, expires_at }, { id: emailId, until: new Date(expires_at) }),
  ]);
  return readAnalysis(uid);
}
