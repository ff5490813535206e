import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent } from "aws-lambda";
import { verificationMail } from "#domain/accounts/verification-mail.ts";
import { openAccount } from "#domain/billing/open-account.ts";

/** A person who confirmed his address gets his account. A confirmed password reset arrives here too and finds the account open. */
export const postConfirmation = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const { sub = "", email = "", email_verified, given_name = "", family_name = "" } = event.request.userAttributes;
  await openAccount({ uid: sub, email, email_verified: email_verified === "true", firstName: given_name, lastName: family_name });
  return event;
};

/** Words the mails that the pool sends; where we have no words for an occasion, its own stay. */
export const customMessage = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { codeParameter, usernameParameter, userAttributes } = event.request;
  const mail = verificationMail(event.triggerSource, {
    firstName: String(userAttributes.given_name ?? ""),
    code: codeParameter,
    userName: usernameParameter,
  });
  if (!mail) return event;
  return { ...event, response: { ...event.response, emailSubject: mail.subject, emailMessage: mail.message } };
};
