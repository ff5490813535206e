import type {
  AdminSetUserMFAPreferenceCommandInput,
  AssociateSoftwareTokenCommandInput,
  AssociateSoftwareTokenCommandOutput,
  SMSMfaSettingsType,
  SoftwareTokenMfaSettingsType,
  VerifySoftwareTokenCommandInput,
  VerifySoftwareTokenCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoError, invalidParameter, requireParameter } from "#local/cognito/cognito-error.ts";
import type { Factor } from "#local/cognito/config.ts";
import { assertNotLocked, recordFailure } from "#local/cognito/lockout.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { ownerOf } from "#local/cognito/tokens.ts";
import { findTotpStep, newTotpSecret } from "#local/cognito/totp.ts";
import type { User } from "#local/cognito/users.ts";
import type { Reply } from "./types.ts";

/** Returns a new authenticator secret to a signed-in user. It takes effect once verified. */
export async function associateSoftwareToken(
  pool: Pool,
  input: AssociateSoftwareTokenCommandInput,
): Promise<Reply<AssociateSoftwareTokenCommandOutput>> {
  assertMfaEnabled(pool);
  const secret = newTotpSecret();
  pool.users.change(ownerOf(pool, input.AccessToken).username, (account) => {
    account.pendingTotpSecret = secret;
  });
  return { SecretCode: secret };
}

/** Verifies the latest secret with a code from it. Throws EnableSoftwareTokenMFAException when the code does not match. */
export async function verifySoftwareToken(
  pool: Pool,
  input: VerifySoftwareTokenCommandInput,
): Promise<Reply<VerifySoftwareTokenCommandOutput>> {
  assertMfaEnabled(pool);
  const code = requireParameter(input.UserCode, "userCode");
  const user = ownerOf(pool, input.AccessToken);
  const secret = user.pendingTotpSecret;
  if (!secret) throw invalidParameter("No software token was associated with the user");
  const step = verifyTotpStep(pool, user, secret, code);
  pool.users.change(user.username, (account) => {
    account.totpSecret = secret;
    account.lastTotpStep = step;
    delete account.pendingTotpSecret;
  });
  return { Status: "SUCCESS" };
}

/** Turns factors on and off and sets the preferred one. Factors not mentioned stay unchanged. */
export async function adminSetUserMfaPreference(
  pool: Pool,
  { Username, SMSMfaSettings, SoftwareTokenMfaSettings }: AdminSetUserMFAPreferenceCommandInput,
) {
  pool.users.change(pool.users.get(requireParameter(Username, "username")).username, (account) => {
    if (SMSMfaSettings) {
      if (SMSMfaSettings.Enabled && !account.attributes.phone_number) {
        throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
      }
      applyPreference(account, "SMS_MFA", SMSMfaSettings);
    }
    if (SoftwareTokenMfaSettings) {
      if (SoftwareTokenMfaSettings.Enabled && !account.totpSecret) {
        throw invalidParameter("User has not verified software token mfa");
      }
      applyPreference(account, "SOFTWARE_TOKEN_MFA", SoftwareTokenMfaSettings);
    }
  });
  return {};
}

function applyPreference(
  account: User,
  factor: Factor,
  { Enabled, PreferredMfa }: SMSMfaSettingsType | SoftwareTokenMfaSettingsType,
): void {
  if (PreferredMfa && !Enabled) throw invalidParameter(`${factor} must be enabled to be the preferred MFA`);
  account.factors = [...account.factors.filter((own) => own !== factor), ...(Enabled ? [factor] : [])];
  if (PreferredMfa) account.preferredFactor = factor;
  else if (account.preferredFactor === factor) delete account.preferredFactor;
}

function verifyTotpStep(pool: Pool, user: User, secret: string, code: string): number {
  assertNotLocked(pool, user);
  const step = findTotpStep(secret, code, pool.now());
  if (step !== undefined) return step;
  recordFailure(pool, user.username);
  throw new CognitoError("EnableSoftwareTokenMFAException", "Code mismatch");
}

function assertMfaEnabled({ settings }: Pool): void {
  if (settings.MfaConfiguration === "OFF" || !settings.EnabledMfas.includes("SOFTWARE_TOKEN_MFA")) {
    throw new CognitoError("SoftwareTokenMFANotFoundException", "Software token MFA is not enabled for the user pool.");
  }
}
