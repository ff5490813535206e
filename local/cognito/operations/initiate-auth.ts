import { randomBytes } from "node:crypto";
import type {
  GetTokensFromRefreshTokenCommandInput,
  GetTokensFromRefreshTokenCommandOutput,
  InitiateAuthCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";
import { invalidParameter, requireParameter, wrongCredentials } from "../cognito-error.ts";
import type { ClientSettings } from "../config.ts";
import { checkPassword } from "../passwords.ts";
import type { Pool } from "../pool.ts";
import { beginExchange } from "../srp.ts";
import { issueTokens } from "../tokens.ts";
import { afterPassword } from "./challenges.ts";
import { simulatedAccount } from "./simulated.ts";
import type { AuthParameters, AuthReply, Reply } from "./types.ts";

export async function initiateAuth(pool: Pool, input: InitiateAuthCommandInput): Promise<AuthReply> {
  const client = pool.client(input.ClientId);
  const parameters = input.AuthParameters ?? {};
  switch (input.AuthFlow) {
    case "USER_SRP_AUTH":
      assertFlowAllowed(client, "ALLOW_USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client.");
      return startSrp(pool, client, parameters);
    case "USER_PASSWORD_AUTH":
      assertFlowAllowed(client, "ALLOW_USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client");
      return authenticateWithPassword(pool, client, parameters);
    default:
      throw invalidParameter(`Initiate Auth method not supported: ${input.AuthFlow}`);
  }
}

/** Issues new access and id tokens of the same sign-in. Rejected once the sign-in was revoked. */
export async function getTokensFromRefreshToken(
  pool: Pool,
  input: GetTokensFromRefreshTokenCommandInput,
): Promise<Reply<GetTokensFromRefreshTokenCommandOutput>> {
  const { signIn, refreshToken } = pool.signIns.renew(
    requireParameter(input.RefreshToken, "refreshToken"),
    pool.client(input.ClientId),
  );
  const tokens = issueTokens(pool, pool.users.get(signIn.username), signIn);
  return { AuthenticationResult: { ...tokens, ...(refreshToken && { RefreshToken: refreshToken }) } };
}

/** The first half of the SRP exchange. It looks the same for an unknown user; the second half then fails. */
function startSrp(pool: Pool, client: ClientSettings, parameters: AuthParameters): AuthReply {
  const name = requireParameter(parameters.USERNAME, "USERNAME");
  const user = pool.users.find(name);
  const stored = user?.password;
  const account = user && stored ? { ...stored, userId: user.username } : simulatedAccount(pool, name);
  const exchange = beginExchange(account.userId, account.verifier, requireParameter(parameters.SRP_A, "SRP_A"));
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

async function authenticateWithPassword(pool: Pool, client: ClientSettings, parameters: AuthParameters): Promise<AuthReply> {
  const user = pool.users.find(requireParameter(parameters.USERNAME, "USERNAME"));
  if (!user) throw wrongCredentials();
  checkPassword(pool, user, requireParameter(parameters.PASSWORD, "PASSWORD"));
  return afterPassword(pool, user, client);
}

function assertFlowAllowed(client: ClientSettings, flow: string, message: string): void {
  const withoutPrefix = flow.replace(/^ALLOW_/, "");
  if (!client.ExplicitAuthFlows.some((allowed) => allowed === flow || allowed === withoutPrefix)) throw invalidParameter(message);
}
