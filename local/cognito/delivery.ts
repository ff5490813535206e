import type { CodeDeliveryDetailsType } from "@aws-sdk/client-cognito-identity-provider";
import type { Contact } from "./attributes.ts";
import type { Pool } from "./pool.ts";
import { CognitoProblem, invalidParameter } from "./problem.ts";
import type { CallOrigin } from "./triggers.ts";
import type { User } from "./users.ts";

export type MessageSource =
  | "SignUp"
  | "ResendCode"
  | "ForgotPassword"
  | "UpdateUserAttribute"
  | "VerifyUserAttribute"
  | "Authentication"
  | "AdminCreateUser";

type Message = { source: MessageSource; contact: Contact; code: string; origin: CallOrigin; to?: string | undefined };

/**
 * Sends a code in the words of the CustomMessage trigger, or of the pool where the trigger gives none, and tells where it went.
 * Throws CodeDeliveryFailureException when the message cannot be handed over.
 */
export async function deliver(pool: Pool, user: User, message: Message): Promise<CodeDeliveryDetailsType> {
  const { source, contact, code, origin } = message;
  const to = message.to ?? user.attributes[contact];
  if (!to) throw invalidParameter(`User has no ${contact} to send a code to.`);
  const custom = await pool.triggers.fire(
    "CustomMessage",
    { source: `CustomMessage_${source}`, user, origin },
    {
      codeParameter: "{####}",
      linkParameter: "{##Click Here##}",
      usernameParameter: source === "AdminCreateUser" ? "{username}" : null,
    },
    noWords,
  );
  const words = wordsOf(pool, source);
  const filled = (template: string): string =>
    template.replaceAll("{####}", code).replaceAll("{username}", user.attributes.email ?? user.username);
  try {
    if (contact === "phone_number") {
      await pool.sendSms({ to, text: filled(custom.smsMessage ?? words.sms) });
    } else {
      const body = filled(custom.emailMessage ?? words.email);
      const subject = filled(custom.emailSubject ?? words.subject);
      await pool.sendMail({ to, subject, ...(/<[a-z!]/i.test(body) ? { html: body } : { text: body }), code });
    }
  } catch (error) {
    throw new CognitoProblem(
      "CodeDeliveryFailureException",
      error instanceof Error ? error.message : "Failed to deliver the code.",
    );
  }
  return deliveryDetails(contact, to);
}

export const deliveryDetails = (contact: Contact, to: string): CodeDeliveryDetailsType => ({
  AttributeName: contact,
  DeliveryMedium: contact === "email" ? "EMAIL" : "SMS",
  Destination: masked(to),
});

const noWords: { smsMessage: string | null; emailMessage: string | null; emailSubject: string | null } = {
  smsMessage: null,
  emailMessage: null,
  emailSubject: null,
};

function wordsOf({ settings }: Pool, source: MessageSource): { sms: string; email: string; subject: string } {
  if (source === "AdminCreateUser") {
    const invite = settings.AdminCreateUserConfig.InviteMessageTemplate;
    return { sms: invite.SMSMessage, email: invite.EmailMessage, subject: invite.EmailSubject };
  }
  const { SmsMessage, EmailMessage, EmailSubject } = settings.VerificationMessageTemplate;
  return {
    sms: source === "Authentication" ? settings.SmsAuthenticationMessage : SmsMessage,
    email: EmailMessage,
    subject: EmailSubject,
  };
}

/** As the service masks: `a***@e***` and `+*******1234`. */
function masked(to: string): string {
  if (to.startsWith("+")) return `+${"*".repeat(Math.max(0, to.length - 5))}${to.slice(-4)}`;
  const [name = "", domain = ""] = to.split("@");
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}
