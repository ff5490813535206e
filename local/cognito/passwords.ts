import { CognitoError, requireParameter, wrongCredentials } from "./cognito-error.ts";
import type { PoolSettings } from "./config.ts";
import { assertNotLocked, recordFailure } from "./lockout.ts";
import type { Pool } from "./pool.ts";
import { computeVerifier, passwordMatches, type Verifier } from "./srp.ts";
import type { User } from "./users.ts";

/** The characters that count as symbols, from the service's documentation of password requirements. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;
const MAX_LENGTH = 256;

/** The stored form of a new password. Throws InvalidPasswordException with the violated rule. */
export function createVerifier(pool: Pool, userId: string, password: string | undefined): Verifier {
  const chosen = requireParameter(password, "password");
  const fault = policyViolation(pool.settings, chosen);
  if (fault) throw new CognitoError("InvalidPasswordException", `Password did not conform with policy: ${fault}`);
  return computeVerifier(pool.name, userId, chosen);
}

/** Throws NotAuthorizedException for a wrong password, which counts towards the lockout. */
export function checkPassword(pool: Pool, user: User, password: string): void {
  assertNotLocked(pool, user);
  if (user.password && passwordMatches(user.password, pool.name, user.username, password)) return;
  recordFailure(pool, user.username);
  throw wrongCredentials();
}

function policyViolation({ Policies: { PasswordPolicy: policy } }: PoolSettings, password: string): string | undefined {
  if (password.length < policy.MinimumLength) return "Password not long enough";
  if (password.length > MAX_LENGTH) return "Password too long";
  if (/^\s|\s$/.test(password)) return "Password must not begin or end with white space";
  if (policy.RequireLowercase && !/[a-z]/.test(password)) return "Password must have lowercase characters";
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) return "Password must have uppercase characters";
  if (policy.RequireNumbers && !/[0-9]/.test(password)) return "Password must have numeric characters";
  if (policy.RequireSymbols && !SYMBOL.test(password)) return "Password must have symbol characters";
  return undefined;
}
