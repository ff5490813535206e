import { missingAttributes } from "#local/cognito/attributes.ts";
import type { ClientSettings, Factor } from "#local/cognito/config.ts";
import { deliver } from "#local/cognito/delivery.ts";
import { sha256, sixDigits } from "#local/cognito/hash.ts";
import { forgiveFailures } from "#local/cognito/lockout.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { CognitoProblem, notAuthorized } from "#local/cognito/problem.ts";
import { issueTokens, SELF_SERVICE_SCOPE, type TokenSource } from "#local/cognito/tokens.ts";
import type { CallOrigin } from "#local/cognito/triggers.ts";
import type { User } from "#local/cognito/users.ts";
import type { AuthReply } from "./types.ts";

/** The password is right: asks what comes next, or gives the tokens. */
export async function afterPassword(pool: Pool, user: User, client: ClientSettings, origin: CallOrigin): Promise<AuthReply> {
  if (!user.enabled) throw notAuthorized("User is disabled.");
  if (user.status === "UNCONFIRMED") throw new CognitoProblem("UserNotConfirmedException", "User is not confirmed.");
  if (user.status === "RESET_REQUIRED") {
    throw new CognitoProblem("PasswordResetRequiredException", "Password reset required for the user");
  }
  if (user.status === "FORCE_CHANGE_PASSWORD") return askForNewPassword(pool, user, client);
  return askForSecondFactor(pool, user, client, origin, "Authentication");
}

/**
 * Asks for the second factor that the pool demands or the person turned on; gives tokens where there is none.
 * Where the pool demands one and there is none, the person sets one up.
 */
export async function askForSecondFactor(
  pool: Pool,
  user: User,
  client: ClientSettings,
  origin: CallOrigin,
  source: TokenSource,
): Promise<AuthReply> {
  const { MfaConfiguration } = pool.settings;
  const factors = offeredFactors(pool, user);
  if (MfaConfiguration === "OFF" || (MfaConfiguration === "OPTIONAL" && factors.length === 0)) {
    return completeSignIn(pool, user, client, origin, source);
  }
  if (factors.length === 0) return askForSetup(pool, user, client);
  const chosen = factors.find((factor) => factor === user.preferredFactor) ?? (factors.length === 1 ? factors[0] : undefined);
  if (chosen) return askForFactor(pool, user, client, origin, chosen);
  return {
    ChallengeName: "SELECT_MFA_TYPE",
    Session: openSession(pool, user, client, { challenge: "SELECT_MFA_TYPE" }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, MFAS_CAN_CHOOSE: JSON.stringify(factors) },
  };
}

/**
 * The factors a person can answer with: those turned on that the pool still offers.
 * A pool that demands one falls back to text messages for a person with a phone number.
 */
export function offeredFactors({ settings: { MfaConfiguration, EnabledMfas } }: Pool, user: User): Factor[] {
  const own = user.factors.filter((factor) => EnabledMfas.includes(factor));
  const textable = MfaConfiguration === "ON" && EnabledMfas.includes("SMS_MFA") && user.attributes.phone_number;
  return own.length === 0 && textable ? ["SMS_MFA"] : own;
}

/** Asks for one factor's code, and sends it where it is a text message. */
export async function askForFactor(
  pool: Pool,
  user: User,
  client: ClientSettings,
  origin: CallOrigin,
  factor: Factor,
): Promise<AuthReply> {
  if (factor === "SOFTWARE_TOKEN_MFA") {
    const Session = openSession(pool, user, client, { challenge: factor });
    return {
      ChallengeName: factor,
      Session,
      ChallengeParameters: { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: "TOTP device" },
    };
  }
  const code = sixDigits();
  const sent = await deliver(pool, user, { source: "Authentication", contact: "phone_number", code, origin });
  return {
    ChallengeName: factor,
    Session: openSession(pool, user, client, { challenge: factor, codeHash: sha256(code) }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      CODE_DELIVERY_DELIVERY_MEDIUM: "SMS",
      CODE_DELIVERY_DESTINATION: sent.Destination ?? "",
    },
  };
}

/** Everything asked was answered: begins a sign-in and gives its tokens. */
export async function completeSignIn(
  pool: Pool,
  user: User,
  client: ClientSettings,
  origin: CallOrigin,
  source: TokenSource,
  scope = SELF_SERVICE_SCOPE,
): Promise<AuthReply> {
  if (user.failures > 0) pool.users.change(user.username, forgiveFailures);
  const occasion = { source: "PostAuthentication_Authentication", user, origin };
  await pool.triggers.fire("PostAuthentication", occasion, { newDeviceUsed: false }, {});
  const { signIn, refreshToken } = pool.signIns.begin(user.username, client, scope);
  const tokens = await issueTokens(pool, user, signIn, source, origin);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}

function askForNewPassword(pool: Pool, user: User, client: ClientSettings): AuthReply {
  if ((user.temporaryPasswordExpiresAt ?? Number.POSITIVE_INFINITY) <= pool.now()) {
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
  }
  const { sub: _, ...attributes } = user.attributes;
  const missing = missingAttributes(pool.settings, attributes).map((name) => `userAttributes.${name}`);
  return {
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    Session: openSession(pool, user, client, { challenge: "NEW_PASSWORD_REQUIRED" }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: JSON.stringify(missing),
      userAttributes: JSON.stringify(attributes),
    },
  };
}

function askForSetup(pool: Pool, user: User, client: ClientSettings): AuthReply {
  return {
    ChallengeName: "MFA_SETUP",
    Session: openSession(pool, user, client, { challenge: "MFA_SETUP" }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, MFAS_CAN_SETUP: JSON.stringify(pool.settings.EnabledMfas) },
  };
}

type Question =
  | { challenge: "SELECT_MFA_TYPE" | "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA" | "MFA_SETUP" }
  | { challenge: "SMS_MFA"; codeHash: string };

const openSession = (pool: Pool, user: User, client: ClientSettings, question: Question): string =>
  pool.sessions.open({ ...question, username: user.username, clientId: client.id }, client.AuthSessionValidity * 60);
