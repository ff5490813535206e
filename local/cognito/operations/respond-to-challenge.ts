import type { RespondToAuthChallengeCommandInput } from "@aws-sdk/client-cognito-identity-provider";
import { checkAttributes, checkComplete, checkWritable, unverifiedWhereNew } from "#local/cognito/attributes.ts";
import type { ClientSettings } from "#local/cognito/config.ts";
import { sha256 } from "#local/cognito/hash.ts";
import { recordFailure, refuseIfLocked } from "#local/cognito/lockout.ts";
import { newVerifier } from "#local/cognito/passwords.ts";
import type { Pool } from "#local/cognito/pool.ts";
import {
  CognitoProblem,
  codeMismatch,
  invalidParameter,
  notAuthorized,
  required,
  wrongCredentials,
} from "#local/cognito/problem.ts";
import type { Challenge } from "#local/cognito/sessions.ts";
import { proofHolds } from "#local/cognito/srp.ts";
import { acceptTotp } from "#local/cognito/totp-acceptance.ts";
import type { CallOrigin } from "#local/cognito/triggers.ts";
import type { Attributes, User } from "#local/cognito/users.ts";
import { afterPassword, askForFactor, askForSecondFactor, completeSignIn, offeredFactors } from "./challenges.ts";
import type { AuthReply } from "./types.ts";

type Answer = {
  pool: Pool;
  client: ClientSettings;
  origin: CallOrigin;
  session: string;
  responses: Record<string, string>;
};

/** Takes the answer to a challenge and gives the next one, or the tokens. */
export async function respondToAuthChallenge(pool: Pool, input: RespondToAuthChallengeCommandInput): Promise<AuthReply> {
  const client = pool.client(input.ClientId);
  const responses = input.ChallengeResponses ?? {};
  const origin = { clientId: client.id, metadata: input.ClientMetadata };
  const answer = (): Answer => ({ pool, client, origin, responses, session: required(input.Session, "session") });
  switch (input.ChallengeName) {
    case "PASSWORD_VERIFIER":
      return passwordVerifier({
        pool,
        client,
        origin,
        responses,
        session: required(responses.PASSWORD_CLAIM_SECRET_BLOCK, "secretBlock"),
      });
    case "SMS_MFA":
      return smsCode(answer());
    case "SOFTWARE_TOKEN_MFA":
      return softwareTokenCode(answer());
    case "SELECT_MFA_TYPE":
      return selectFactor(answer());
    case "NEW_PASSWORD_REQUIRED":
      return newPassword(answer());
    case "MFA_SETUP":
      return factorSetUp(answer());
    default:
      throw invalidParameter(`Challenge not supported: ${input.ChallengeName}`);
  }
}

async function passwordVerifier({ pool, client, origin, session, responses }: Answer): Promise<AuthReply> {
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
  return afterPassword(pool, user, client, origin);
}

async function smsCode({ pool, client, origin, session, responses }: Answer): Promise<AuthReply> {
  const { codeHash, ...state } = pool.sessions.peek(session, "SMS_MFA");
  const user = answerer(pool, client, state, responses);
  if (sha256(required(responses.SMS_MFA_CODE, "SMS_MFA_CODE")) !== codeHash) {
    throw wrongFactor(pool, user, session, "SMS_MFA", "Invalid code or auth state for the user.");
  }
  pool.sessions.take(session, "SMS_MFA");
  const reached = pool.users.change(user.username, ({ attributes }) => {
    attributes.phone_number_verified = "true";
  });
  return completeSignIn(pool, reached, client, origin, "Authentication");
}

async function softwareTokenCode({ pool, client, origin, session, responses }: Answer): Promise<AuthReply> {
  const user = answerer(pool, client, pool.sessions.peek(session, "SOFTWARE_TOKEN_MFA"), responses);
  const code = required(responses.SOFTWARE_TOKEN_MFA_CODE, "SOFTWARE_TOKEN_MFA_CODE");
  const outcome = acceptTotp(pool, user, code);
  if (outcome === "wrong") throw wrongFactor(pool, user, session, "SOFTWARE_TOKEN_MFA", "Invalid code received for user");
  if (outcome === "replayed") throw new CognitoProblem("ExpiredCodeException", "Your software token has already been used once.");
  pool.sessions.take(session, "SOFTWARE_TOKEN_MFA");
  return completeSignIn(pool, user, client, origin, "Authentication");
}

async function selectFactor({ pool, client, origin, session, responses }: Answer): Promise<AuthReply> {
  const user = answerer(pool, client, pool.sessions.peek(session, "SELECT_MFA_TYPE"), responses);
  const factor = offeredFactors(pool, user).find((own) => own === responses.ANSWER);
  if (!factor) throw invalidParameter("Invalid MFA type provided.");
  pool.sessions.take(session, "SELECT_MFA_TYPE");
  return askForFactor(pool, user, client, origin, factor);
}

/** Replaces a temporary password. A refused password leaves the session open for a better one. */
async function newPassword({ pool, client, origin, session, responses }: Answer): Promise<AuthReply> {
  const user = answerer(pool, client, pool.sessions.peek(session, "NEW_PASSWORD_REQUIRED"), responses);
  const attributes = givenAttributes(responses);
  checkAttributes(pool.settings, attributes);
  checkWritable(client, attributes);
  checkComplete(pool.settings, { ...user.attributes, ...attributes });
  const password = newVerifier(pool, user.username, responses.NEW_PASSWORD);
  pool.sessions.take(session, "NEW_PASSWORD_REQUIRED");
  const changed = pool.users.change(user.username, (account) => {
    account.password = password;
    account.status = "CONFIRMED";
    delete account.temporaryPasswordExpiresAt;
    Object.assign(account.attributes, unverifiedWhereNew(account.attributes, attributes));
  });
  return askForSecondFactor(pool, changed, client, origin, "NewPasswordChallenge");
}

/** The person proved a new authenticator within the session (VerifySoftwareToken): it becomes their factor. */
async function factorSetUp({ pool, client, origin, session, responses }: Answer): Promise<AuthReply> {
  const { secret, proven, ...state } = pool.sessions.peek(session, "MFA_SETUP");
  const user = answerer(pool, client, state, responses);
  if (!secret || !proven) throw invalidParameter("MFA_SETUP challenge is not complete: no software token was verified.");
  pool.sessions.take(session, "MFA_SETUP");
  const changed = pool.users.change(user.username, (account) => {
    account.totpSecret = secret;
    account.factors = [...account.factors.filter((factor) => factor !== "SOFTWARE_TOKEN_MFA"), "SOFTWARE_TOKEN_MFA"];
    account.preferredFactor = "SOFTWARE_TOKEN_MFA";
  });
  return completeSignIn(pool, changed, client, origin, "Authentication");
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
  if (!user.enabled) throw notAuthorized("User is disabled.");
  refuseIfLocked(pool, user);
  return user;
}

function wrongFactor(pool: Pool, user: User, session: string, challenge: Challenge, message: string): CognitoProblem {
  pool.sessions.wrongAnswer(session, challenge);
  recordFailure(pool, user.username);
  return codeMismatch(message);
}

function givenAttributes(responses: Record<string, string>): Attributes {
  const prefix = "userAttributes.";
  const given = Object.entries(responses).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value]));
}
