import type {
  AssociateSoftwareTokenCommandInput,
  AssociateSoftwareTokenCommandOutput,
  SetUserMFAPreferenceCommandInput,
  SetUserMFAPreferenceCommandOutput,
  SMSMfaSettingsType,
  SoftwareTokenMfaSettingsType,
  VerifySoftwareTokenCommandInput,
  VerifySoftwareTokenCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Factor } from "#local/cognito/config.ts";
import { recordFailure, refuseIfLocked } from "#local/cognito/lockout.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { CognitoProblem, invalidParameter, required } from "#local/cognito/problem.ts";
import { ownerOf } from "#local/cognito/tokens.ts";
import { newTotpSecret, totpStepOf } from "#local/cognito/totp.ts";
import type { User } from "#local/cognito/users.ts";
import type { Reply } from "./types.ts";

/** Hands out a new authenticator secret, to a signed-in person or within an MFA_SETUP challenge. It counts once proven. */
export async function associateSoftwareToken(
  pool: Pool,
  input: AssociateSoftwareTokenCommandInput,
): Promise<Reply<AssociateSoftwareTokenCommandOutput>> {
  refuseUnlessOffered(pool);
  const secret = newTotpSecret();
  if (input.AccessToken) {
    const { user } = ownerOf(pool, input.AccessToken);
    pool.users.change(user.username, (account) => {
      account.pendingTotpSecret = secret;
    });
    return { SecretCode: secret };
  }
  const state = pool.sessions.take(required(input.Session, "session"), "MFA_SETUP");
  const seconds = pool.client(state.clientId).AuthSessionValidity * 60;
  return { SecretCode: secret, Session: pool.sessions.open({ ...state, secret, proven: false }, seconds) };
}

/** Proves the secret handed out last with a code from it. Throws EnableSoftwareTokenMFAException when the code is not its. */
export async function verifySoftwareToken(
  pool: Pool,
  input: VerifySoftwareTokenCommandInput,
): Promise<Reply<VerifySoftwareTokenCommandOutput>> {
  refuseUnlessOffered(pool);
  const code = required(input.UserCode, "userCode");
  if (input.AccessToken) {
    const { user } = ownerOf(pool, input.AccessToken);
    if (!user.pendingTotpSecret) throw invalidParameter("No software token was associated with the user");
    const step = provenStep(pool, user, user.pendingTotpSecret, code);
    pool.users.change(user.username, (account) => {
      account.totpSecret = user.pendingTotpSecret!;
      account.lastTotpStep = step;
      delete account.pendingTotpSecret;
    });
    return { Status: "SUCCESS" };
  }
  const session = required(input.Session, "session");
  const { secret, username } = pool.sessions.peek(session, "MFA_SETUP");
  if (!secret) throw invalidParameter("No software token was associated with the user");
  const step = provenStep(pool, pool.users.get(username), secret, code);
  const state = pool.sessions.take(session, "MFA_SETUP");
  pool.users.change(username, (account) => {
    account.lastTotpStep = step;
  });
  const seconds = pool.client(state.clientId).AuthSessionValidity * 60;
  return { Status: "SUCCESS", Session: pool.sessions.open({ ...state, proven: true }, seconds) };
}

export async function setUserMfaPreference(
  pool: Pool,
  input: SetUserMFAPreferenceCommandInput,
): Promise<Reply<SetUserMFAPreferenceCommandOutput>> {
  setPreference(pool, ownerOf(pool, input.AccessToken).user, input);
  return {};
}

type Preference = {
  SMSMfaSettings?: SMSMfaSettingsType | undefined;
  SoftwareTokenMfaSettings?: SoftwareTokenMfaSettingsType | undefined;
};

/** Turns factors on and off and picks the preferred one. What is not mentioned stays as it is. */
export function setPreference(pool: Pool, user: User, { SMSMfaSettings, SoftwareTokenMfaSettings }: Preference): void {
  pool.users.change(user.username, (account) => {
    if (SMSMfaSettings) {
      if (SMSMfaSettings.Enabled && !account.attributes.phone_number) {
        throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
      }
      choose(account, "SMS_MFA", SMSMfaSettings);
    }
    if (SoftwareTokenMfaSettings) {
      if (SoftwareTokenMfaSettings.Enabled && !account.totpSecret) {
        throw invalidParameter("User has not verified software token mfa");
      }
      choose(account, "SOFTWARE_TOKEN_MFA", SoftwareTokenMfaSettings);
    }
  });
}

function choose(
  account: User,
  factor: Factor,
  { Enabled, PreferredMfa }: SMSMfaSettingsType | SoftwareTokenMfaSettingsType,
): void {
  if (PreferredMfa && !Enabled) throw invalidParameter(`${factor} must be enabled to be the preferred MFA`);
  account.factors = [...account.factors.filter((own) => own !== factor), ...(Enabled ? [factor] : [])];
  if (PreferredMfa) account.preferredFactor = factor;
  else if (account.preferredFactor === factor) delete account.preferredFactor;
}

function provenStep(pool: Pool, user: User, secret: string, code: string): number {
  refuseIfLocked(pool, user);
  const step = totpStepOf(secret, code, pool.now());
  if (step !== undefined) return step;
  recordFailure(pool, user.username);
  throw new CognitoProblem("EnableSoftwareTokenMFAException", "Code mismatch");
}

function refuseUnlessOffered({ settings }: Pool): void {
  if (settings.MfaConfiguration === "OFF" || !settings.EnabledMfas.includes("SOFTWARE_TOKEN_MFA")) {
    throw new CognitoProblem("SoftwareTokenMFANotFoundException", "Software token MFA is not enabled for the user pool.");
  }
}
