import type { RespondToAuthChallengeCommandInput } from "@aws-sdk/client-cognito-identity-provider";
import type { ClientSettings } from "../config.ts";
import { sha256 } from "../hash.ts";
import { recordFailure, refuseIfLocked } from "../lockout.ts";
import type { Pool } from "../pool.ts";
import { CognitoProblem, codeMismatch, invalidParameter, notAuthorized, required, wrongCredentials } from "../problem.ts";
import type { Challenge } from "../sessions.ts";
import { proofHolds } from "../srp.ts";
import { acceptTotp } from "../totp-acceptance.ts";
import type { User } from "../users.ts";
import { afterPassword, askForFactor, completeSignIn, offeredFactors } from "./challenges.ts";
import type { AuthReply } from "./types.ts";

type Answer = {
  pool: Pool;
  client: ClientSettings;
  session: string;
  responses: Record<string, string>;
};

/** Takes the answer to a challenge and gives the next one, or the tokens. */
export async function respondToAuthChallenge(pool: Pool, input: RespondToAuthChallengeCommandInput): Promise<AuthReply> {
  const client = pool.client(input.ClientId);
  const responses = input.ChallengeResponses ?? {};
  const answer = (): Answer => ({ pool, client, responses, session: required(input.Session, "session") });
  switch (input.ChallengeName) {
    case "PASSWORD_VERIFIER":
      return passwordVerifier({
        pool,
        client,
        responses,
        session: required(responses.PASSWORD_CLAIM_SECRET_BLOCK, "secretBlock"),
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

async function passwordVerifier({ pool, client, session, responses }: Answer): Promise<AuthReply> {
  if (!pool.sessions.knows(session)) throw wrongCredentials();
  const { exchange, username, clientId } = pool.sessions.take(session, "PASSWORD_VERIFIER");
  const user = pool.users.find(username);
  if (user) refuseIfLocked(pool, user);
  const proven = proofHolds(exchange, {
    poolName: pool.name,
    secretBlock: session,
    timestamp: required(responses.TIMESTAMP, "TIMESTAMP"),
    signature: required(responses.PASSWORD_CLAIM_SIGNATURE, "PASSWORD_CLAIM_SIGNATURE"),
  });
  if (user && !proven) recordFailure(pool, user.username);
  if (!user || !proven || clientId !== client.id) throw wrongCredentials();
  return afterPassword(pool, user, client);
}

async function smsCode({ pool, client, session, responses }: Answer): Promise<AuthReply> {
  const { codeHash, ...state } = pool.sessions.peek(session, "SMS_MFA");
  const user = answerer(pool, client, state, responses);
  if (sha256(required(responses.SMS_MFA_CODE, "SMS_MFA_CODE")) !== codeHash) {
    throw wrongFactor(pool, user, session, "SMS_MFA", "Invalid code or auth state for the user.");
  }
  pool.sessions.take(session, "SMS_MFA");
  const reached = pool.users.change(user.username, ({ attributes }) => {
    attributes.phone_number_verified = "true";
  });
  return completeSignIn(pool, reached, client);
}

async function softwareTokenCode({ pool, client, session, responses }: Answer): Promise<AuthReply> {
  const user = answerer(pool, client, pool.sessions.peek(session, "SOFTWARE_TOKEN_MFA"), responses);
  const code = required(responses.SOFTWARE_TOKEN_MFA_CODE, "SOFTWARE_TOKEN_MFA_CODE");
  const outcome = acceptTotp(pool, user, code);
  if (outcome === "wrong") throw wrongFactor(pool, user, session, "SOFTWARE_TOKEN_MFA", "Invalid code received for user");
  if (outcome === "replayed") throw new CognitoProblem("ExpiredCodeException", "Your software token has already been used once.");
  pool.sessions.take(session, "SOFTWARE_TOKEN_MFA");
  return completeSignIn(pool, user, client);
}

async function selectFactor({ pool, client, session, responses }: Answer): Promise<AuthReply> {
  const user = answerer(pool, client, pool.sessions.peek(session, "SELECT_MFA_TYPE"), responses);
  const factor = offeredFactors(pool, user).find((own) => own === responses.ANSWER);
  if (!factor) throw invalidParameter("Invalid MFA type provided.");
  pool.sessions.take(session, "SELECT_MFA_TYPE");
  return askForFactor(pool, user, client, factor);
}

/** The account that a session belongs to, if the answer comes from the same client and names the same account. */
function answerer(
  pool: Pool,
  client: ClientSettings,
  state: { username: string; clientId: string },
  responses: Record<string, string>,
): User {
  const user = pool.users.get(state.username);
  const named = responses.USERNAME;
  if (state.clientId !== client.id) throw notAuthorized("Invalid session for the user.");
  if (named && pool.users.find(named)?.username !== user.username) throw notAuthorized("Invalid session for the user.");
  refuseIfLocked(pool, user);
  return user;
}

function wrongFactor(pool: Pool, user: User, session: string, challenge: Challenge, message: string): CognitoProblem {
  pool.sessions.wrongAnswer(session, challenge);
  recordFailure(pool, user.username);
  return codeMismatch(message);
}
