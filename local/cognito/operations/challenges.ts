import type { ClientSettings, Factor } from "../config.ts";
import { sha256, sixDigits } from "../hash.ts";
import { forgiveFailures } from "../lockout.ts";
import type { Pool } from "../pool.ts";
import { CognitoProblem, invalidParameter } from "../problem.ts";
import { issueTokens, SELF_SERVICE_SCOPE } from "../tokens.ts";
import type { User } from "../users.ts";
import type { AuthReply } from "./types.ts";

/** The password is right: asks for the second factor that the person turned on, or gives the tokens. */
export async function afterPassword(pool: Pool, user: User, client: ClientSettings): Promise<AuthReply> {
  const factors = offeredFactors(pool, user);
  if (pool.settings.MfaConfiguration === "OFF" || factors.length === 0) return completeSignIn(pool, user, client);
  const chosen = factors.find((factor) => factor === user.preferredFactor) ?? (factors.length === 1 ? factors[0] : undefined);
  if (chosen) return askForFactor(pool, user, client, chosen);
  return {
    ChallengeName: "SELECT_MFA_TYPE",
    Session: openSession(pool, user, client, { challenge: "SELECT_MFA_TYPE" }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, MFAS_CAN_CHOOSE: JSON.stringify(factors) },
  };
}

/** The factors a person can answer with: those turned on that the pool still offers. */
export const offeredFactors = ({ settings }: Pool, user: User): Factor[] =>
  user.factors.filter((factor) => settings.EnabledMfas.includes(factor));

/** Asks for one factor's code, and sends it where it is a text message. */
export async function askForFactor(pool: Pool, user: User, client: ClientSettings, factor: Factor): Promise<AuthReply> {
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

/** Everything asked was answered: begins a sign-in and gives its tokens. */
export function completeSignIn(pool: Pool, user: User, client: ClientSettings, scope = SELF_SERVICE_SCOPE): AuthReply {
  if (user.failures > 0) pool.users.change(user.username, forgiveFailures);
  const { signIn, refreshToken } = pool.signIns.begin(user.username, client, scope);
  return { ChallengeParameters: {}, AuthenticationResult: { ...issueTokens(pool, user, signIn), RefreshToken: refreshToken } };
}

/** Sends a code as a text message and gives the masked number. Throws CodeDeliveryFailureException when it cannot be handed over. */
async function sendCode(pool: Pool, user: User, code: string): Promise<string> {
  const to = user.attributes.phone_number;
  if (!to) throw invalidParameter("User has no phone_number to send a code to.");
  await pool.sendSms({ to, text: pool.settings.SmsAuthenticationMessage.replaceAll("{####}", code) }).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : "Failed to deliver the code.";
    throw new CognitoProblem("CodeDeliveryFailureException", message);
  });
  // As the service masks: `+*******1234`.
  return `+${"*".repeat(Math.max(0, to.length - 5))}${to.slice(-4)}`;
}

type Question = { challenge: "SELECT_MFA_TYPE" | "SOFTWARE_TOKEN_MFA" } | { challenge: "SMS_MFA"; codeHash: string };

const openSession = (pool: Pool, user: User, client: ClientSettings, question: Question): string =>
  pool.sessions.open({ ...question, username: user.username, clientId: client.id }, client.AuthSessionValidity * 60);
