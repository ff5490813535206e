import { CognitoError, invalidParameter } from "../cognito-error.ts";
import type { ClientSettings, Factor } from "../config.ts";
import { sha256, sixDigits } from "../hash.ts";
import { resetFailures } from "../lockout.ts";
import type { Pool } from "../pool.ts";
import { issueTokens, SELF_SERVICE_SCOPE } from "../tokens.ts";
import type { User } from "../users.ts";
import type { AuthReply } from "./types.ts";

/** Continues after a correct password: asks for the second factor that the user turned on, or returns the tokens. */
export async function afterPassword(pool: Pool, user: User, client: ClientSettings): Promise<AuthReply> {
  const factors = offeredFactors(pool, user);
  if (pool.settings.MfaConfiguration === "OFF" || factors.length === 0) return completeSignIn(pool, user, client);
  const chosen = factors.find((factor) => factor === user.preferredFactor) ?? (factors.length === 1 ? factors[0] : undefined);
  if (chosen) return challengeFactor(pool, user, client, chosen);
  return {
    ChallengeName: "SELECT_MFA_TYPE",
    Session: openSession(pool, user, client, { challenge: "SELECT_MFA_TYPE" }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, MFAS_CAN_CHOOSE: JSON.stringify(factors) },
  };
}

/** The factors available to a user: those turned on that the pool still allows. */
export const offeredFactors = ({ settings }: Pool, user: User): Factor[] =>
  user.factors.filter((factor) => settings.EnabledMfas.includes(factor));

/** Asks for the code of one factor; sends it when the factor is text messages. */
export async function challengeFactor(pool: Pool, user: User, client: ClientSettings, factor: Factor): Promise<AuthReply> {
  if (factor === "SOFTWARE_TOKEN_MFA") {
    const Session = openSession(pool, user, client, { challenge: factor });
    return {
      ChallengeName: factor,
      Session,
      ChallengeParameters: { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: "TOTP device" },
    };
  }
  const code = sixDigits();
  const destination = await sendCode(pool, user, code);
  return {
    ChallengeName: factor,
    Session: openSession(pool, user, client, { challenge: factor, codeHash: sha256(code) }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      CODE_DELIVERY_DELIVERY_MEDIUM: "SMS",
      CODE_DELIVERY_DESTINATION: destination,
    },
  };
}

/** All challenges are answered: records a sign-in and returns its tokens. */
export function completeSignIn(pool: Pool, user: User, client: ClientSettings, scope = SELF_SERVICE_SCOPE): AuthReply {
  if (user.failures > 0) pool.users.change(user.username, resetFailures);
  const { signIn, refreshToken } = pool.signIns.begin(user.username, client, scope);
  return { ChallengeParameters: {}, AuthenticationResult: { ...issueTokens(pool, user, signIn), RefreshToken: refreshToken } };
}

/** Sends a code as a text message and returns the masked number. Throws CodeDeliveryFailureException when delivery fails. */
async function sendCode(pool: Pool, user: User, code: string): Promise<string> {
  const to = user.attributes.phone_number;
  if (!to) throw invalidParameter("User has no phone_number to send a code to.");
  await pool.sendSms({ to, text: pool.settings.SmsAuthenticationMessage.replaceAll("{####}", code) }).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : "Failed to deliver the code.";
    throw new CognitoError("CodeDeliveryFailureException", message);
  });
  // Masked as in the service: `+*******1234`.
  return `+${"*".repeat(Math.max(0, to.length - 5))}${to.slice(-4)}`;
}

type ChallengeState = { challenge: "SELECT_MFA_TYPE" | "SOFTWARE_TOKEN_MFA" } | { challenge: "SMS_MFA"; codeHash: string };

const openSession = (pool: Pool, user: User, client: ClientSettings, question: ChallengeState): string =>
  pool.sessions.open({ ...question, username: user.username, clientId: client.id }, client.AuthSessionValidity * 60);
