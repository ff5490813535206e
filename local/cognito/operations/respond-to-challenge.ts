import type { RespondToAuthChallengeCommandInput } from "@aws-sdk/client-cognito-identity-provider";
import { acceptTotp } from "../accept-totp.ts";
import {
  CognitoError,
  codeMismatch,
  invalidParameter,
  notAuthorized,
  requireParameter,
  wrongCredentials,
} from "../cognito-error.ts";
import type { ClientSettings } from "../config.ts";
import { sha256 } from "../hash.ts";
import { assertNotLocked, recordFailure } from "../lockout.ts";
import type { Pool } from "../pool.ts";
import type { Challenge } from "../sessions.ts";
import { verifyProof } from "../srp.ts";
import type { User } from "../users.ts";
import { afterPassword, challengeFactor, completeSignIn, offeredFactors } from "./challenges.ts";
import type { AuthReply } from "./types.ts";

type ChallengeAnswer = {
  pool: Pool;
  client: ClientSettings;
  session: string;
  responses: Record<string, string>;
};

/** Handles the answer to a challenge; returns the next challenge or the tokens. */
export async function respondToAuthChallenge(pool: Pool, input: RespondToAuthChallengeCommandInput): Promise<AuthReply> {
  const client = pool.client(input.ClientId);
  const responses = input.ChallengeResponses ?? {};
  const answer = (): ChallengeAnswer => ({ pool, client, responses, session: requireParameter(input.Session, "session") });
  switch (input.ChallengeName) {
    case "PASSWORD_VERIFIER":
      return passwordVerifier({
        pool,
        client,
        responses,
        session: requireParameter(responses.PASSWORD_CLAIM_SECRET_BLOCK, "secretBlock"),
      });
    case "SMS_MFA":
      return smsCode(answer());
    case "SOFTWARE_TOKEN_MFA":
      return softwareTokenCode(answer());
    case "SELECT_MFA_TYPE":
      return selectFactor(answer());
    default:
      throw invalidParameter(`Challenge not supported: ${input.ChallengeName}`);
  }
}

async function passwordVerifier({ pool, client, session, responses }: ChallengeAnswer): Promise<AuthReply> {
  if (!pool.sessions.knows(session)) throw wrongCredentials();
  const { exchange, username, clientId } = pool.sessions.take(session, "PASSWORD_VERIFIER");
  const user = pool.users.find(username);
  if (user) assertNotLocked(pool, user);
  const proven = verifyProof(exchange, {
    poolName: pool.name,
    secretBlock: session,
    timestamp: requireParameter(responses.TIMESTAMP, "TIMESTAMP"),
    signature: requireParameter(responses.PASSWORD_CLAIM_SIGNATURE, "PASSWORD_CLAIM_SIGNATURE"),
  });
  if (user && !proven) recordFailure(pool, user.username);
  if (!user || !proven || clientId !== client.id) throw wrongCredentials();
  return afterPassword(pool, user, client);
}

async function smsCode({ pool, client, session, responses }: ChallengeAnswer): Promise<AuthReply> {
  const { codeHash, ...state } = pool.sessions.peek(session, "SMS_MFA");
  const user = findChallengedUser(pool, client, state, responses);
  if (sha256(requireParameter(responses.SMS_MFA_CODE, "SMS_MFA_CODE")) !== codeHash) {
    throw rejectFactor(pool, user, session, "SMS_MFA", "Invalid code or auth state for the user.");
  }
  pool.sessions.take(session, "SMS_MFA");
  const reached = pool.users.change(user.username, ({ attributes }) => {
    attributes.phone_number_verified = "true";
  });
  return completeSignIn(pool, reached, client);
}

async function softwareTokenCode({ pool, client, session, responses }: ChallengeAnswer): Promise<AuthReply> {
  const user = findChallengedUser(pool, client, pool.sessions.peek(session, "SOFTWARE_TOKEN_MFA"), responses);
  const code = requireParameter(responses.SOFTWARE_TOKEN_MFA_CODE, "SOFTWARE_TOKEN_MFA_CODE");
  const outcome = acceptTotp(pool, user, code);
  if (outcome === "wrong") throw rejectFactor(pool, user, session, "SOFTWARE_TOKEN_MFA", "Invalid code received for user");
  if (outcome === "replayed") throw new CognitoError("ExpiredCodeException", "Your software token has already been used once.");
  pool.sessions.take(session, "SOFTWARE_TOKEN_MFA");
  return completeSignIn(pool, user, client);
}

async function selectFactor({ pool, client, session, responses }: ChallengeAnswer): Promise<AuthReply> {
  const user = findChallengedUser(pool, client, pool.sessions.peek(session, "SELECT_MFA_TYPE"), responses);
  const factor = offeredFactors(pool, user).find((own) => own === responses.ANSWER);
  if (!factor) throw invalidParameter("Invalid MFA type provided.");
  pool.sessions.take(session, "SELECT_MFA_TYPE");
  return challengeFactor(pool, user, client, factor);
}

/** The account of a session, if the answer comes from the same client and names the same account. */
function findChallengedUser(
  pool: Pool,
  client: ClientSettings,
  state: { username: string; clientId: string },
  responses: Record<string, string>,
): User {
  const user = pool.users.get(state.username);
  const named = responses.USERNAME;
  if (state.clientId !== client.id) throw notAuthorized("Invalid session for the user.");
  if (named && pool.users.find(named)?.username !== user.username) throw notAuthorized("Invalid session for the user.");
  assertNotLocked(pool, user);
  return user;
}

function rejectFactor(pool: Pool, user: User, session: string, challenge: Challenge, message: string): CognitoError {
  pool.sessions.wrongAnswer(session, challenge);
  recordFailure(pool, user.username);
  return codeMismatch(message);
}
