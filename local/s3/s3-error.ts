/** Status and default message of the supported errors, as in Amazon S3 (API reference, "Error responses"). */
const S3_ERRORS = {
  AccessDenied: [403, "Access Denied"],
  AccessForbidden: [403, "CORSResponse: This CORS request is not allowed."],
  AuthorizationHeaderMalformed: [400, "The authorization header that you provided is not valid."],
  AuthorizationQueryParametersError: [400, "The authorization query parameters that you provided are not valid."],
  BadDigest: [400, "The checksum that you specified did not match what we received."],
  BadRequest: [400, "Bad Request"],
  EntityTooLarge: [400, "Your proposed upload exceeds the maximum allowed size"],
  EntityTooSmall: [400, "Your proposed upload is smaller than the minimum allowed size"],
  IncompleteBody: [400, "You did not provide the number of bytes specified by the Content-Length HTTP header"],
  InternalError: [500, "We encountered an internal error. Please try again."],
  InvalidAccessKeyId: [403, "The AWS Access Key Id you provided does not exist in our records."],
  InvalidArgument: [400, "Invalid Argument"],
  InvalidDigest: [400, "The Content-MD5 you specified was invalid."],
  InvalidPart: [
    400,
    "One or more of the specified parts could not be found. The part may not have been uploaded, or its ETag differs.",
  ],
  InvalidPartOrder: [400, "The list of parts was not in ascending order. Parts must be ordered by part number."],
  InvalidPolicyDocument: [400, "Invalid Policy: Invalid JSON."],
  InvalidRange: [416, "The requested range is not satisfiable"],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, "Your key is too long"],
  MalformedPOSTRequest: [400, "The body of your POST request is not well-formed multipart/form-data."],
  MalformedXML: [400, "The XML you provided was not well-formed or did not validate against our published schema"],
  MaxPostPreDataLengthExceeded: [400, "Your POST request fields preceding the upload file were too large."],
  MethodNotAllowed: [405, "The specified method is not allowed against this resource."],
  MissingContentLength: [411, "You must provide the Content-Length HTTP header."],
  NoSuchBucket: [404, "The specified bucket does not exist"],
  NoSuchKey: [404, "The specified key does not exist."],
  NoSuchUpload: [
    404,
    "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.",
  ],
  NotImplemented: [501, "A header or query you provided implies functionality that is not implemented"],
  PreconditionFailed: [412, "At least one of the pre-conditions you specified did not hold"],
  RequestTimeTooSkewed: [403, "The difference between the request time and the current time is too large."],
  ServiceUnavailable: [503, "Service is unable to handle request."],
  SignatureDoesNotMatch: [
    403,
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  ],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const;

export type S3ErrorCode = keyof typeof S3_ERRORS;

/** A request that S3 answers with an error document. `details` become elements next to Code and Message. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: S3ErrorCode, { message = S3_ERRORS[code][1] as string, ...details }: Record<string, string | number> = {}) {
    super(String(message));
    this.code = code;
    this.status = S3_ERRORS[code][0];
    this.details = details as Record<string, string | number>;
  }
}
