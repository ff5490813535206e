import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  EnableSoftwareTokenMFAException,
  InvalidParameterException,
  NotAuthorizedException,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";

const UserPoolId = environment("USER_POOL_ID");
const client = createAwsClient(CognitoIdentityProviderClient);

/** The second factors that sign-in asks for, and the number that text messages go to (empty when there is none). */
export type Factors = { readonly sms: boolean; readonly app: boolean; readonly phone: string };

/** The second factors of a person, as the user pool has them at this moment; none for people who are not there. */
export async function factorsOf(uid: string): Promise<Factors> {
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

/** Makes a number that was proved to be the person's a second factor; an authenticator app stays the one that is asked for first. */
export async function switchPhoneOn(uid: string, phone: string): Promise<void> {
  const { app } = await factorsOf(uid);
  const UserAttributes = [
    { Name: "phone_number", Value: phone },
    { Name: "phone_number_verified", Value: "true" },
  ];
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: uid, UserAttributes }));
  const SMSMfaSettings = { Enabled: true, PreferredMfa: !app };
  await client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: uid, SMSMfaSettings }));
}

/**
 * The pool takes no token of a session that was ended from elsewhere, though the gateway may for as long as the token lives; and none of
 * somebody for whom another provider vouches, which lacks a scope for it.
 */
function overOr(error: unknown): unknown {
  if (!(error instanceof NotAuthorizedException)) return error;
  return new AppError(/scope/i.test(error.message) ? "caller.password_needed" : "caller.unknown");
}

/** A new secret for an authenticator app, base 32; it counts once `proveApp` has seen a code from it. */
export async function newAppSecret(accessToken: string): Promise<string> {
  const { SecretCode } = await client
    .send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }))
    .catch((error: unknown) => {
      throw overOr(error);
    });
  if (!SecretCode) throw new Error("the user pool gave no secret");
  return SecretCode;
}

/** Whether a code comes from the app that holds the secret; no code is good twice. */
export async function proveApp(accessToken: string, code: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }));
    return Status === "SUCCESS";
  } catch (error) {
    const wrong = [CodeMismatchException, EnableSoftwareTokenMFAException, InvalidParameterException];
    if (wrong.some((kind) => error instanceof kind)) return false;
    throw overOr(error);
  }
}

/** Makes the app that was proved a second factor, and the one that is asked for first. */
export async function switchAppOn(uid: string): Promise<void> {
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: uid, SoftwareTokenMfaSettings }));
}

/** Sign-in asks for no second factor any more. */
export async function switchFactorsOff(uid: string): Promise<void> {
  const off = { Enabled: false, PreferredMfa: false };
  await client.send(
    new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: uid, SMSMfaSettings: off, SoftwareTokenMfaSettings: off }),
  );
}
