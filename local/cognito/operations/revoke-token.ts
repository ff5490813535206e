import type { RevokeTokenCommandInput, RevokeTokenCommandOutput } from "@aws-sdk/client-cognito-identity-provider";
import type { Pool } from "../pool.ts";
import { required } from "../problem.ts";
import type { Reply } from "./types.ts";

/** Ends the one sign-in that the refresh token belongs to. */
export async function revokeToken(pool: Pool, input: RevokeTokenCommandInput): Promise<Reply<RevokeTokenCommandOutput>> {
  pool.signIns.revoke(required(input.Token, "token"), pool.client(input.ClientId).id);
  return {};
}
