import { createHmac } from "node:crypto";
import type { CodeDeliveryDetailsType } from "@aws-sdk/client-cognito-identity-provider";
import type { ClientSettings } from "#local/cognito/config.ts";
import { deliveryDetails } from "#local/cognito/delivery.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { type CognitoProblem, unknownUser } from "#local/cognito/problem.ts";

/**
 * As if a code had gone to an account that does not exist, for clients that hide which do.
 * Throws UserNotFoundException for clients that do not.
 */
export function simulatedDelivery(client: ClientSettings, username: string): CodeDeliveryDetailsType {
  if (client.PreventUserExistenceErrors === "LEGACY") throw unknownToClient();
  return deliveryDetails(username.startsWith("+") ? "phone_number" : "email", username);
}

export const unknownToClient = (): CognitoProblem => unknownUser("Username/client id combination not found.");

/** A salt, verifier and id for an account that does not exist; no password fits them. */
export function simulatedAccount(pool: Pool, username: string): { salt: string; verifier: string; userId: string } {
  const derived = (use: string): string => createHmac("sha256", pool.secret).update(`${use} ${username}`).digest("hex");
  const hex = derived("id");
  const userId = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
  return { salt: derived("salt").slice(0, 32), verifier: derived("verifier"), userId };
}
