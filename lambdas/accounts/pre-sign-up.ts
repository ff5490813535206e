import type { PreSignUpTriggerEvent } from "aws-lambda";
import { admitFromProvider } from "#domain/accounts/admit-from-provider.ts";

type Admission = (event: PreSignUpTriggerEvent) => Promise<void>;

/** Whom the pool asks about, by how he comes; it takes nobody who signs himself up. */
const admissions: Readonly<Record<PreSignUpTriggerEvent["triggerSource"], Admission>> = {
  PreSignUp_AdminCreateUser: async () => undefined,
  PreSignUp_ExternalProvider: ({ userPoolId: pool, userName: name, request: { userAttributes } }) => {
    const { email, email_verified } = userAttributes;
    return admitFromProvider({ pool, name, email, email_verified: email_verified === "true" });
  },
  PreSignUp_SignUp: () => Promise.reject(new Error("People sign up on the site")),
};

/** Asked by the user pool before it takes somebody in: our own operation may bring anybody, another identity provider only who has an account. */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  await admissions[event.triggerSource](event);
  return event;
};
