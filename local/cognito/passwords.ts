import type { PoolSettings } from "./config.ts";
import { recordFailure, refuseIfLocked } from "./lockout.ts";
import type { Pool } from "./pool.ts";
import { CognitoProblem, required, wrongCredentials } from "./problem.ts";
import { passwordMatches, type Verifier, verifierOf } from "./srp.ts";
import type { User } from "./users.ts";

/** The characters that count as symbols, from the service's documentation of password requirements. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;
const LONGEST = 256;

/** The stored form of a new password. Throws InvalidPasswordException with the rule it breaks. */
export function newVerifier(pool: Pool, userId: string, password: string | undefined): Verifier {
  const chosen = required(password, "password");
  const fault = faultOf(pool.settings, chosen);
  if (fault) throw new CognitoProblem("InvalidPasswordException", `Password did not conform with policy: ${fault}`);
  return verifierOf(pool.name, userId, chosen);
}

/** Throws NotAuthorizedException unless the password is the account's; wrong ones count towards the lockout. */
export function checkPassword(pool: Pool, user: User, password: string): void {
  refuseIfLocked(pool, user);
  if (user.password && passwordMatches(user.password, pool.name, user.username, password)) return;
  recordFailure(pool, user.username);
  throw wrongCredentials();
}

function faultOf({ Policies: { PasswordPolicy: policy } }: PoolSettings, password: string): string | undefined {
  if (password.length < policy.MinimumLength) return "Password not long enough";
  if (password.length > LONGEST) return "Password too long";
  if (/^\s|\s$/.test(password)) return "Password must not begin or end with white space";
  if (policy.RequireLowercase && !/[a-z]/.test(password)) return "Password must have lowercase characters";
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) return "Password must have uppercase characters";
  if (policy.RequireNumbers && !/[0-9]/.test(password)) return "Password must have numeric characters";
  if (policy.RequireSymbols && !SYMBOL.test(password)) return "Password must have symbol characters";
  return undefined;
}
