import type {
  ChangePasswordCommandInput,
  ChangePasswordCommandOutput,
  ConfirmForgotPasswordCommandInput,
  ConfirmForgotPasswordCommandOutput,
  ForgotPasswordCommandInput,
  ForgotPasswordCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Contact } from "#local/cognito/attributes.ts";
import { deliver } from "#local/cognito/delivery.ts";
import { forgiveFailures } from "#local/cognito/lockout.ts";
import { checkPassword, newVerifier } from "#local/cognito/passwords.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { codeMismatch, invalidParameter, notAuthorized, required } from "#local/cognito/problem.ts";
import { ownerOf } from "#local/cognito/tokens.ts";
import type { CallOrigin } from "#local/cognito/triggers.ts";
import type { User } from "#local/cognito/users.ts";
import { simulatedDelivery, unknownToClient } from "./simulated.ts";
import type { Reply } from "./types.ts";

const CODE_SECONDS = 3600;

export async function changePassword(pool: Pool, input: ChangePasswordCommandInput): Promise<Reply<ChangePasswordCommandOutput>> {
  const { user } = ownerOf(pool, input.AccessToken);
  checkPassword(pool, user, required(input.PreviousPassword, "previousPassword"));
  const password = newVerifier(pool, user.username, input.ProposedPassword);
  pool.users.change(user.username, (account) => {
    account.password = password;
  });
  return {};
}

/** Sends a reset code. A client that hides existence gets the same kind of answer for accounts that cannot be reset. */
export async function forgotPassword(pool: Pool, input: ForgotPasswordCommandInput): Promise<Reply<ForgotPasswordCommandOutput>> {
  const client = pool.client(input.ClientId);
  const username = required(input.Username, "username");
  const user = pool.users.find(username);
  const contact = user?.enabled ? recoveryContact(pool, user) : undefined;
  if (!user || (!contact && client.PreventUserExistenceErrors === "ENABLED")) {
    return { CodeDeliveryDetails: simulatedDelivery(client, username) };
  }
  const origin = { clientId: client.id, metadata: input.ClientMetadata };
  return { CodeDeliveryDetails: await sendResetCode(pool, user, origin) };
}

/** Throws InvalidParameterException when nothing verified is left to send to. */
export async function sendResetCode(pool: Pool, user: User, origin: CallOrigin) {
  if (!user.enabled) throw notAuthorized("User is disabled.");
  if (user.status === "FORCE_CHANGE_PASSWORD") throw notAuthorized("User password cannot be reset in the current state.");
  const contact = recoveryContact(pool, user);
  if (!contact) {
    throw invalidParameter("Cannot reset password for the user as there is no registered/verified email or phone_number");
  }
  const code = pool.codes.issue(user.username, "forgot-password", CODE_SECONDS, contact);
  return deliver(pool, user, { source: "ForgotPassword", contact, code, origin });
}

/** Sets a new password by the code. Second factors stay as they were; a refused password does not use the code up. */
export async function confirmForgotPassword(
  pool: Pool,
  input: ConfirmForgotPasswordCommandInput,
): Promise<Reply<ConfirmForgotPasswordCommandOutput>> {
  const client = pool.client(input.ClientId);
  const found = pool.users.find(required(input.Username, "username"));
  if (!found) {
    if (client.PreventUserExistenceErrors === "ENABLED") throw codeMismatch();
    throw unknownToClient();
  }
  if (!found.enabled) throw notAuthorized("User is disabled.");
  const password = newVerifier(pool, found.username, input.Password);
  pool.codes.redeem(found.username, "forgot-password", required(input.ConfirmationCode, "confirmationCode"));
  const user = pool.users.change(found.username, (account) => {
    account.password = password;
    account.status = "CONFIRMED";
    forgiveFailures(account);
  });
  const origin = { clientId: client.id, metadata: input.ClientMetadata };
  await pool.triggers.fire("PostConfirmation", { source: "PostConfirmation_ConfirmForgotPassword", user, origin }, {}, {});
  return {};
}

/** Where the pool lets this person recover: the first of its mechanisms whose contact is verified. */
function recoveryContact({ settings }: Pool, { attributes, status }: User): Contact | undefined {
  if (status === "FORCE_CHANGE_PASSWORD") return undefined;
  const mechanisms = [...settings.AccountRecoverySetting.RecoveryMechanisms].sort(
    (left, right) => left.Priority - right.Priority,
  );
  const contacts = mechanisms.flatMap(({ Name }): Contact[] => {
    if (Name === "verified_email") return ["email"];
    return Name === "verified_phone_number" ? ["phone_number"] : [];
  });
  return contacts.find((contact) => attributes[contact] && attributes[`${contact}_verified`] === "true");
}
