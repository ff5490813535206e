import { randomBytes } from "node:crypto";
import type {
  AdminInitiateAuthCommandInput,
  GetTokensFromRefreshTokenCommandInput,
  GetTokensFromRefreshTokenCommandOutput,
  InitiateAuthCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { ClientSettings } from "#local/cognito/config.ts";
import { checkPassword } from "#local/cognito/passwords.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { invalidParameter, notAuthorized, required, unknownUser, wrongCredentials } from "#local/cognito/problem.ts";
import { beginExchange } from "#local/cognito/srp.ts";
import { issueTokens } from "#local/cognito/tokens.ts";
import type { CallOrigin } from "#local/cognito/triggers.ts";
import type { User } from "#local/cognito/users.ts";
import { afterPassword } from "./challenges.ts";
import { simulatedAccount } from "./simulated.ts";
import type { AuthParameters, AuthReply, Reply } from "./types.ts";

export async function initiateAuth(pool: Pool, input: InitiateAuthCommandInput): Promise<AuthReply> {
  const client = pool.client(input.ClientId);
  const parameters = input.AuthParameters ?? {};
  const origin = { clientId: client.id, metadata: input.ClientMetadata };
  switch (input.AuthFlow) {
    case "USER_SRP_AUTH":
      refuseUnlessAllowed(client, "ALLOW_USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client.");
      return startSrp(pool, client, parameters, origin);
    case "USER_PASSWORD_AUTH":
      refuseUnlessAllowed(client, "ALLOW_USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client");
      return withPassword(pool, client, parameters, origin);
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return refreshByAuthFlow(pool, client, parameters, origin);
    default:
      throw invalidParameter(`Initiate Auth method not supported: ${input.AuthFlow}`);
  }
}

export async function adminInitiateAuth(pool: Pool, input: AdminInitiateAuthCommandInput): Promise<AuthReply> {
  const client = pool.client(input.ClientId);
  const parameters = input.AuthParameters ?? {};
  const origin = { clientId: client.id, metadata: input.ClientMetadata };
  if (input.AuthFlow === "ADMIN_USER_PASSWORD_AUTH" || input.AuthFlow === "ADMIN_NO_SRP_AUTH") {
    refuseUnlessAllowed(client, "ALLOW_ADMIN_USER_PASSWORD_AUTH", "Auth flow not enabled for this client");
    return withPassword(pool, client, parameters, origin);
  }
  if (input.AuthFlow === "REFRESH_TOKEN_AUTH" || input.AuthFlow === "REFRESH_TOKEN") {
    return refreshByAuthFlow(pool, client, parameters, origin);
  }
  throw invalidParameter(`Initiate Auth method not supported: ${input.AuthFlow}`);
}

export async function getTokensFromRefreshToken(
  pool: Pool,
  input: GetTokensFromRefreshTokenCommandInput,
): Promise<Reply<GetTokensFromRefreshTokenCommandOutput>> {
  const origin = { clientId: pool.client(input.ClientId).id, metadata: input.ClientMetadata };
  return refresh(pool, required(input.RefreshToken, "refreshToken"), origin);
}

/** The first half of the password proof. For an unknown user it looks the same, and the second half fails. */
async function startSrp(pool: Pool, client: ClientSettings, parameters: AuthParameters, origin: CallOrigin): Promise<AuthReply> {
  const name = required(parameters.USERNAME, "USERNAME");
  const user = findForSignIn(pool, client, name);
  await beforeAuthentication(pool, user, origin);
  const stored = user?.password;
  const account = user && stored ? { ...stored, userId: user.username } : simulatedAccount(pool, name);
  const exchange = beginExchange(account.userId, account.verifier, required(parameters.SRP_A, "SRP_A"));
  if (!exchange) throw invalidParameter("SRP_A is not a valid public value");
  const secretBlock = randomBytes(512).toString("base64");
  const state = { challenge: "PASSWORD_VERIFIER", username: account.userId, clientId: client.id, exchange } as const;
  pool.sessions.open(state, client.AuthSessionValidity * 60, secretBlock);
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: account.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.serverPublic,
      USERNAME: account.userId,
      USER_ID_FOR_SRP: account.userId,
    },
  };
}

async function withPassword(
  pool: Pool,
  client: ClientSettings,
  parameters: AuthParameters,
  origin: CallOrigin,
): Promise<AuthReply> {
  const user = findForSignIn(pool, client, required(parameters.USERNAME, "USERNAME"));
  await beforeAuthentication(pool, user, origin);
  if (!user) throw wrongCredentials();
  checkPassword(pool, user, required(parameters.PASSWORD, "PASSWORD"));
  return afterPassword(pool, user, client, origin);
}

async function refreshByAuthFlow(
  pool: Pool,
  client: ClientSettings,
  parameters: AuthParameters,
  origin: CallOrigin,
): Promise<AuthReply> {
  refuseUnlessAllowed(client, "ALLOW_REFRESH_TOKEN_AUTH", "Auth flow not enabled for this client");
  if (client.RefreshTokenRotation.Feature === "ENABLED") {
    throw invalidParameter("Refresh token rotation is enabled for the client; use GetTokensFromRefreshToken");
  }
  return refresh(pool, required(parameters.REFRESH_TOKEN, "REFRESH_TOKEN"), origin);
}

/** New access and id tokens of the same sign-in. Refused once the account is disabled or the sign-in was revoked. */
async function refresh(pool: Pool, refreshToken: string, origin: CallOrigin): Promise<AuthReply> {
  const renewed = pool.signIns.renew(refreshToken, pool.client(origin.clientId));
  const user = pool.users.get(renewed.signIn.username);
  if (!user.enabled) throw notAuthorized("User is disabled.");
  const tokens = await issueTokens(pool, user, renewed.signIn, "RefreshTokens", origin);
  return { AuthenticationResult: { ...tokens, ...(renewed.refreshToken && { RefreshToken: renewed.refreshToken }) } };
}

function refuseUnlessAllowed(client: ClientSettings, flow: string, message: string): void {
  const withoutPrefix = flow.replace(/^ALLOW_/, "");
  if (!client.ExplicitAuthFlows.some((allowed) => allowed === flow || allowed === withoutPrefix)) throw invalidParameter(message);
}

/** The account, or undefined where the client hides which exist. */
function findForSignIn(pool: Pool, client: ClientSettings, name: string): User | undefined {
  const user = pool.users.find(name);
  if (!user && client.PreventUserExistenceErrors === "LEGACY") throw unknownUser();
  return user;
}

async function beforeAuthentication(pool: Pool, user: User | undefined, origin: CallOrigin): Promise<void> {
  if (!user) return;
  const occasion = { source: "PreAuthentication_Authentication", user, origin };
  await pool.triggers.fire("PreAuthentication", occasion, { validationData: origin.metadata ?? null, userNotFound: false }, {});
}
