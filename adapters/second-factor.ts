import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

const UserPoolId = environment("USER_POOL_ID");
const client = createAwsClient(CognitoIdentityProviderClient);

/** The second factors that sign-in asks for, and the phone number for text messages (empty when there is none). */
export type Factors = { readonly sms: boolean; readonly app: boolean; readonly phone: string };

/** The current second factors of a user in the user pool; none for users who do not exist. */
export async function readFactors(uid: string): Promise<Factors> {
  try {
    const { UserMFASettingList = [], UserAttributes = [] } = await client.send(
      new AdminGetUserCommand({ UserPoolId, Username: uid }),
    );
    return {
      sms: UserMFASettingList.includes("SMS_MFA"),
      app: UserMFASettingList.includes("SOFTWARE_TOKEN_MFA"),
      phone: UserAttributes.find(({ Name }) => Name === "phone_number")?.Value ?? "",
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return { sms: false, app: false, phone: "" };
    throw error;
  }
}

/**
 * Turns on text messages to a verified phone number as a second factor. With an authenticator app neither is preferred: the pool
 * then lets the user choose at each sign-in. Returns the factors before.
 */
export async function enableSmsFactor(uid: string, phone: string): Promise<Factors> {
  const before = await readFactors(uid);
  const UserAttributes = [
    { Name: "phone_number", Value: phone },
    { Name: "phone_number_verified", Value: "true" },
  ];
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: uid, UserAttributes }));
  await setPreferences(uid, { sms: true, app: before.app });
  return before;
}

/** Turns on the verified app as a second factor. With text messages neither is preferred, as in `enableSmsFactor`. */
export async function enableAppFactor(uid: string): Promise<Factors> {
  const before = await readFactors(uid);
  await setPreferences(uid, { sms: before.sms, app: true });
  return before;
}

async function setPreferences(uid: string, { sms, app }: { sms: boolean; app: boolean }): Promise<void> {
  const only = !(sms && app);
  await client.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username: uid,
      ...(sms && { SMSMfaSettings: { Enabled: true, PreferredMfa: only } }),
      ...(app && { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: only } }),
    }),
  );
}

/** Turns off all second factors. */
export async function disableFactors(uid: string): Promise<void> {
  const off = { Enabled: false, PreferredMfa: false };
  await client.send(
    new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: uid, SMSMfaSettings: off, SoftwareTokenMfaSettings: off }),
  );
}
