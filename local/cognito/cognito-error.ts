/** An error response with the service's own exception name and message. */
export class CognitoError extends Error {
  readonly type: string;
  /** HTTP status. */
  readonly status: number;
  constructor(type: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

export const notAuthorized = (message: string): CognitoError => new CognitoError("NotAuthorizedException", message);
export const invalidParameter = (message: string): CognitoError => new CognitoError("InvalidParameterException", message);
export const notFound = (message: string): CognitoError => new CognitoError("ResourceNotFoundException", message);

export const blockedByFirewall = (): CognitoError =>
  new CognitoError("ForbiddenException", "Request not allowed due to WAF block.", 403);

/** The one error for a wrong password, a forged proof and (where existence is hidden) an unknown user. */
export const wrongCredentials = (): CognitoError => notAuthorized("Incorrect username or password.");
export const unknownUser = (): CognitoError => new CognitoError("UserNotFoundException", "User does not exist.");
export const usernameTaken = (message: string): CognitoError => new CognitoError("UsernameExistsException", message);
export const emailTaken = (): CognitoError =>
  new CognitoError("AliasExistsException", "An account with the email already exists.");
export const codeMismatch = (message: string): CognitoError => new CognitoError("CodeMismatchException", message);

/** A required field of an operation, as a non-empty string. */
export function requireParameter(value: unknown, member: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalidParameter(
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must be a non-empty string`,
  );
}
