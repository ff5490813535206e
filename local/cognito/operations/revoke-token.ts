import type {
  GlobalSignOutCommandInput,
  GlobalSignOutCommandOutput,
  RevokeTokenCommandInput,
  RevokeTokenCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Pool } from "../pool.ts";
import { required } from "../problem.ts";
import { ownerOf } from "../tokens.ts";
import type { Reply } from "./types.ts";

/** Ends every sign-in of the person, this one included. */
export async function globalSignOut(pool: Pool, input: GlobalSignOutCommandInput): Promise<Reply<GlobalSignOutCommandOutput>> {
  pool.signIns.revokeAll(ownerOf(pool, input.AccessToken).user.username);
  return {};
}

/** Ends the one sign-in that the refresh token belongs to. */
export async function revokeToken(pool: Pool, input: RevokeTokenCommandInput): Promise<Reply<RevokeTokenCommandOutput>> {
  pool.signIns.revoke(required(input.Token, "token"), pool.client(input.ClientId).id);
  return {};
}
