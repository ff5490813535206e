/** An error answered to the caller under the service's own exception name and wording. */
export class CognitoProblem extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message: string): CognitoProblem => new CognitoProblem("NotAuthorizedException", message);
export const invalidParameter = (message: string): CognitoProblem => new CognitoProblem("InvalidParameterException", message);
export const notFound = (message: string): CognitoProblem => new CognitoProblem("ResourceNotFoundException", message);

/** The one answer for a wrong password, a forged proof and (where existence is hidden) an unknown user. */
export const wrongCredentials = (): CognitoProblem => notAuthorized("Incorrect username or password.");
export const unknownUser = (message = "User does not exist."): CognitoProblem =>
  new CognitoProblem("UserNotFoundException", message);
export const usernameTaken = (message = "User already exists"): CognitoProblem =>
  new CognitoProblem("UsernameExistsException", message);
export const emailTaken = (attribute: string): CognitoProblem =>
  new CognitoProblem("AliasExistsException", `An account with the ${attribute} already exists.`);
export const codeMismatch = (message = "Invalid verification code provided, please try again."): CognitoProblem =>
  new CognitoProblem("CodeMismatchException", message);
export const codeExpired = (message = "Invalid code provided, please request a code again."): CognitoProblem =>
  new CognitoProblem("ExpiredCodeException", message);
export const limitExceeded = (): CognitoProblem =>
  new CognitoProblem("LimitExceededException", "Attempt limit exceeded, please try after some time.");

/** A member the operation cannot do without, as a non-empty string. */
export function required(value: unknown, member: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalidParameter(
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must be a non-empty string`,
  );
}
