import type { PreSignUpTriggerEvent } from "aws-lambda";
import { linkProviderUser } from "#domain/accounts/link-provider-user.ts";

type TriggerHandler = (event: PreSignUpTriggerEvent) => Promise<void>;

/** Admission check by trigger source; public self sign-up is rejected. */
const handlers: Readonly<Record<PreSignUpTriggerEvent["triggerSource"], TriggerHandler>> = {
  PreSignUp_AdminCreateUser: async () => undefined,
  PreSignUp_ExternalProvider: ({ userPoolId: pool, userName: name, request: { userAttributes } }) => {
    const { email, email_verified, given_name: firstName, family_name: lastName } = userAttributes;
    return linkProviderUser({ pool, name, email, email_verified: email_verified === "true", firstName, lastName });
  },
  PreSignUp_SignUp: () => Promise.reject(new Error("People sign up on the site")),
};

/**
 * User pool trigger before a user is created: our own operation may add any user, another identity provider only users with an
 * account.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  await handlers[event.triggerSource](event);
  return event;
};
