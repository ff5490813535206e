import { randomUUID } from "node:crypto";
import type {
  ConfirmSignUpCommandInput,
  ConfirmSignUpCommandOutput,
  ResendConfirmationCodeCommandInput,
  ResendConfirmationCodeCommandOutput,
  SignUpCommandInput,
  SignUpCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  type Contact,
  checkAttributes,
  checkComplete,
  checkWritable,
  isWellFormed,
  toAttributes,
} from "#local/cognito/attributes.ts";
import { deliver } from "#local/cognito/delivery.ts";
import { newVerifier } from "#local/cognito/passwords.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { codeExpired, invalidParameter, notAuthorized, required } from "#local/cognito/problem.ts";
import type { CallOrigin } from "#local/cognito/triggers.ts";
import type { Attributes, User } from "#local/cognito/users.ts";
import { simulatedDelivery, unknownToClient } from "./simulated.ts";
import type { Reply } from "./types.ts";

const CODE_SECONDS = 24 * 3600;
const SIGN_IN_KINDS = { email: "an email", phone_number: "a phone number" };

export async function signUp(pool: Pool, input: SignUpCommandInput): Promise<Reply<SignUpCommandOutput>> {
  const client = pool.client(input.ClientId);
  if (pool.settings.AdminCreateUserConfig.AllowAdminCreateUserOnly)
    throw notAuthorized("SignUp is not permitted for this user pool");
  const origin = { clientId: client.id, metadata: input.ClientMetadata };
  const attributes = toAttributes(input.UserAttributes);
  checkWritable(client, attributes);
  const user = newUser(pool, required(input.Username, "username"), attributes, "UNCONFIRMED");
  checkComplete(pool.settings, user.attributes);
  user.password = newVerifier(pool, user.username, input.Password);

  const wish = await pool.triggers.fire(
    "PreSignUp",
    { source: "PreSignUp_SignUp", user: { username: user.username, attributes: user.attributes }, origin },
    { validationData: input.ValidationData ? toAttributes(input.ValidationData) : null },
    { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  );
  if (wish.autoVerifyEmail) user.attributes.email_verified = "true";
  if (wish.autoVerifyPhone) user.attributes.phone_number_verified = "true";
  if (wish.autoConfirmUser) user.status = "CONFIRMED";
  pool.users.add(user);

  const outcome = { UserConfirmed: wish.autoConfirmUser, UserSub: user.attributes.sub };
  if (wish.autoConfirmUser) {
    await confirmed(pool, user, origin);
    return outcome;
  }
  const contact = confirmationContact(pool, user);
  if (!contact) return outcome;
  const code = pool.codes.issue(user.username, "sign-up", CODE_SECONDS, contact);
  return { ...outcome, CodeDeliveryDetails: await deliver(pool, user, { source: "SignUp", contact, code, origin }) };
}

export async function confirmSignUp(pool: Pool, input: ConfirmSignUpCommandInput): Promise<Reply<ConfirmSignUpCommandOutput>> {
  const client = pool.client(input.ClientId);
  const found = pool.users.find(required(input.Username, "username"));
  if (!found) {
    if (client.PreventUserExistenceErrors === "ENABLED") throw codeExpired();
    throw unknownToClient();
  }
  if (found.status !== "UNCONFIRMED") throw notAuthorized(`User cannot be confirmed. Current status is ${found.status}`);
  const contact = pool.codes.redeem(found.username, "sign-up", required(input.ConfirmationCode, "confirmationCode"));
  const user = pool.users.change(found.username, (account) => {
    account.status = "CONFIRMED";
    account.attributes[`${contact}_verified`] = "true";
  });
  await confirmed(pool, user, { clientId: client.id, metadata: input.ClientMetadata });
  return {};
}

export async function resendConfirmationCode(
  pool: Pool,
  input: ResendConfirmationCodeCommandInput,
): Promise<Reply<ResendConfirmationCodeCommandOutput>> {
  const client = pool.client(input.ClientId);
  const username = required(input.Username, "username");
  const user = pool.users.find(username);
  if (!user) return { CodeDeliveryDetails: simulatedDelivery(client, username) };
  if (user.status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
  const contact = confirmationContact(pool, user);
  if (!contact) throw invalidParameter("Cannot resend codes. Auto verification not turned on.");
  const code = pool.codes.issue(user.username, "sign-up", CODE_SECONDS, contact);
  const origin = { clientId: client.id, metadata: input.ClientMetadata };
  return { CodeDeliveryDetails: await deliver(pool, user, { source: "ResendCode", contact, code, origin }) };
}

/** Tells the product that an account is confirmed. The account stays confirmed even if the function throws, as in the service. */
export async function confirmed(pool: Pool, user: User, origin: CallOrigin): Promise<void> {
  await pool.triggers.fire("PostConfirmation", { source: "PostConfirmation_ConfirmSignUp", user, origin }, {}, {});
}

/** An account not yet stored. Where people sign in by e-mail address or phone number, that becomes an attribute of it. */
export function newUser(pool: Pool, name: string, given: Attributes, status: User["status"]): User {
  const { UsernameAttributes: signInBy } = pool.settings;
  const attributes: Attributes = { ...given };
  let username = name;
  if (signInBy.length > 0) {
    const attribute = signInBy.find((kind) => isWellFormed(kind, name));
    if (!attribute) throw invalidParameter(`Username should be ${signInBy.map((kind) => SIGN_IN_KINDS[kind]).join(" or ")}.`);
    attributes[attribute] ??= name;
    if (attributes[attribute].toLowerCase() !== name.toLowerCase()) {
      throw invalidParameter(`Username and ${attribute} must be the same.`);
    }
    username = randomUUID();
  }
  checkAttributes(pool.settings, attributes);
  const now = pool.now();
  return {
    username,
    attributes: { ...attributes, sub: signInBy.length > 0 ? username : randomUUID() },
    status,
    enabled: true,
    createdAt: now,
    modifiedAt: now,
    factors: [],
    groups: [],
    failures: 0,
    lastFailureAt: 0,
    lockedUntil: 0,
  };
}

/** Where the pool sends a sign-up code: a text message where it verifies phone numbers and there is one, else the e-mail address. */
const confirmationContact = ({ settings }: Pool, { attributes }: User): Contact | undefined =>
  (["phone_number", "email"] as const).find(
    (contact) => settings.AutoVerifiedAttributes.includes(contact) && attributes[contact],
  );
