import { API_OPERATIONS, BROWSER_OPERATIONS, poolCaller, SIGN_IN } from "#contracts/kit/pool-caller.ts";
import {
  all,
  any,
  type BlockingRule,
  headerHas,
  headerMatches,
  headerPresent,
  not,
  ratePerAddress,
  type Statement,
} from "./web-acl.ts";

/**
 * Headers that name the operation of a request to the user pool: Cognito adds the first, the protocol requires the second. A
 * request has both or, on the way to the firewall, one of them; the pages and keys of the pool have neither.
 */
const OPERATION_HEADERS = { Operation: "x-amzn-cognito-operation-name", Target: "x-amz-target" } as const;

const oneOf = (operations: readonly string[]) => `^(AWSCognitoIdentityProviderService\\.)?(${operations.join("|")})$`;

/**
 * Rules that block every operation of the user pool that needs no AWS credentials, except those that browsers call and, from our
 * API, those that it calls with a user's token. Otherwise an access token could delete its user, replace a second factor or change
 * a password past the rules of the application. Signed operations never reach the firewall.
 */
export function poolOperationRules(siteSecret: string): readonly BlockingRule[] {
  const fromApi = headerHas("user-agent", poolCaller(siteSecret), "CONTAINS");
  const blocked = (name: string): Statement =>
    all(
      headerPresent(name),
      not(headerMatches(name, oneOf(BROWSER_OPERATIONS))),
      not(all(headerMatches(name, oneOf(API_OPERATIONS)), fromApi)),
    );
  return Object.entries(OPERATION_HEADERS).map(([name, header]) => ({ name, statement: blocked(header) }));
}

/** Sign-ins of one IP address in ten minutes, the longest window of the service and its smallest number. */
const SIGN_INS = 10;
const SIGN_IN_WINDOW_SECONDS = 600;

/**
 * The rule that limits sign-ins from one IP address, with right and wrong passwords, so that no one tries passwords on many users.
 * The pool itself limits those on one user.
 */
export function signInRate(): BlockingRule {
  const isSignIn = any(...Object.values(OPERATION_HEADERS).map((header) => headerMatches(header, oneOf([SIGN_IN]))));
  return { name: "SignInRate", statement: ratePerAddress(SIGN_INS, isSignIn, SIGN_IN_WINDOW_SECONDS) };
}
