import type { SignatureError, SignatureErrorCode } from "#local/kit/signature.ts";
import { AccessDeniedError } from "./access.ts";

/** How services other than S3 name an invalid signature, and their messages. */
const SIGNATURE_ERRORS: Readonly<Record<SignatureErrorCode, readonly [type: string, message: string]>> = {
  AccessDenied: ["MissingAuthenticationTokenException", "Missing Authentication Token"],
  AuthorizationHeaderMalformed: ["IncompleteSignatureException", "The Authorization header is not valid."],
  AuthorizationQueryParametersError: ["IncompleteSignatureException", "The authorization parameters are not valid."],
  InvalidAccessKeyId: ["UnrecognizedClientException", "The security token included in the request is invalid."],
  RequestTimeTooSkewed: ["InvalidSignatureException", "Signature expired or not yet current."],
  SignatureDoesNotMatch: [
    "InvalidSignatureException",
    "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.",
  ],
};

/** Error type and message with which a service other than S3 rejects a call. */
export function rejectionOf(error: AccessDeniedError | SignatureError): { type: string; message: string } {
  if (error instanceof AccessDeniedError) return { type: "AccessDeniedException", message: error.message };
  const [type, message] = SIGNATURE_ERRORS[error.code];
  return { type, message };
}
