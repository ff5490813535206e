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
export const unknownUser = (): CognitoProblem => new CognitoProblem("UserNotFoundException", "User does not exist.");
export const usernameTaken = (message: string): CognitoProblem => new CognitoProblem("UsernameExistsException", message);
export const emailTaken = (): CognitoProblem =>
  new CognitoProblem("AliasExistsException", "An account with the email already exists.");
export const codeMismatch = (message: string): CognitoProblem => new CognitoProblem("CodeMismatchException", message);

/** A member the operation cannot do without, as a non-empty string. */
export function required(value: unknown, member: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalidParameter(
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must be a non-empty string`,
  );
}
