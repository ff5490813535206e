import type { RevokeTokenCommandInput, RevokeTokenCommandOutput } from "@aws-sdk/client-cognito-identity-provider";
import { requireParameter } from "../cognito-error.ts";
import type { Pool } from "../pool.ts";
import type { Reply } from "./types.ts";

/** Revokes the sign-in that the refresh token belongs to. */
export async function revokeToken(pool: Pool, input: RevokeTokenCommandInput): Promise<Reply<RevokeTokenCommandOutput>> {
  pool.signIns.revoke(requireParameter(input.Token, "token"), pool.client(input.ClientId).id);
  return {};
}
