import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { environment } from "#kit/environment.ts";
import { visitorQuestionTemplate } from "./emails/visitor-question.ts";
import { normaliseEmail } from "./normalise-email.ts";

const SUPPORT_MAIL = environment("SUPPORT_MAIL");
const LIMIT = perHour("accounts.visitor_questions", 3);

type Question = {
  readonly name: string;
  readonly email: string;
  readonly question: string;
  /** A field that only programs see and fill in. */
  readonly website: string;
};

/**
 * Emails a question of someone who is not signed in to support, with their address as the reply address. They get no copy, because
 * anyone could have us email strangers. A question with a `website` is discarded without an error, so that programs do not adapt.
 * At most three per hour and IP address, and three per hour and mailbox.
 */
export async function askSupportAsVisitor(ip: string, { name, email, question, website }: Question): Promise<void> {
  await enforceRateLimit(LIMIT, ip);
  await enforceRateLimit(LIMIT, normaliseEmail(email));
  if (website) return;
  await commitTransaction(queueEmail(visitorQuestionTemplate, SUPPORT_MAIL, { from: email, name, question }, email));
}
