import { cloud } from "#test/kit/fixtures.ts";
import { codeIn, inviteIn, linksIn } from "#test/kit/links.ts";
import type { SentEmail } from "#test/kit/test-cloud.ts";

const { deliverEmails } = await import("#domain/kit/email/deliver-emails.ts");
const { EMAIL_TEMPLATES } = await import("#lambdas/backoffice/email-templates.ts");

/** Sends what is due by now, and returns every email that went to an address so far, oldest first. */
export async function deliverEmailsTo(address: string): Promise<readonly SentEmail[]> {
  await deliverEmails(EMAIL_TEMPLATES);
  return cloud.emails.filter(({ to }) => to === address);
}

/** The code (`/actions`) or invitation token of the email’s link. Throws when it has none. */
export function emailSecret(email: Pick<SentEmail, "text">): string {
  for (const link of linksIn(email.text)) {
    const secret = codeIn(link) ?? inviteIn(link);
    if (secret) return secret;
  }
  throw new Error(`there is no secret link in\n${email.text}`);
}
