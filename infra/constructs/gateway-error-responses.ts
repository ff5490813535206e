import { type GatewayResponseOptions, ResponseType } from "aws-cdk-lib/aws-apigateway";
import type { Api } from "#contracts/kit/apis.ts";
import { CORS_RESPONSE_HEADERS } from "#contracts/kit/cors.ts";
import type { ErrorResponse } from "#contracts/kit/error-response.ts";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import { PROBLEM_TYPE, problemOf } from "#contracts/kit/problem.ts";

/** Response types of API Gateway and the error code returned for each. Without these its responses have another format. */
const CODES: readonly (readonly [ResponseType, ErrorCode])[] = [
  [ResponseType.UNAUTHORIZED, "caller.unauthenticated"],
  [ResponseType.EXPIRED_TOKEN, "caller.unauthenticated"],
  [ResponseType.INVALID_SIGNATURE, "caller.unauthenticated"],
  [ResponseType.INVALID_API_KEY, "caller.unauthenticated"],
  [ResponseType.ACCESS_DENIED, "caller.forbidden"],
  [ResponseType.WAF_FILTERED, "caller.forbidden"],
  // Response of API Gateway to an unknown path or method.
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, "route.not_found"],
  [ResponseType.RESOURCE_NOT_FOUND, "route.not_found"],
  // No method has a usage plan, so this is the limit of the stage: everyone together, not this caller.
  [ResponseType.THROTTLED, "service.busy"],
  [ResponseType.QUOTA_EXCEEDED, "request.too_many"],
  [ResponseType.INTEGRATION_FAILURE, "service.busy"],
  [ResponseType.INTEGRATION_TIMEOUT, "service.busy"],
  // The authorizer was throttled or could not be reached. It answers an invalid token itself.
  [ResponseType.AUTHORIZER_FAILURE, "service.busy"],
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, "internal"],
  [ResponseType.API_CONFIGURATION_ERROR, "internal"],
  // More than the gateway accepts, or more than it may pass on to a function.
  [ResponseType.REQUEST_TOO_LARGE, "request.too_large"],
  [ResponseType.BAD_REQUEST_BODY, "request.invalid"],
  [ResponseType.BAD_REQUEST_PARAMETERS, "request.invalid"],
  // A function answers its own errors, so the gateway adds only these: it was throttled, crashed, or ran out of memory.
  [ResponseType.DEFAULT_5XX, "service.busy"],
];

/** All others keep their status and get the error body of the API. */
const OTHERS: readonly (readonly [ResponseType, ErrorCode])[] = [[ResponseType.DEFAULT_4XX, "request.invalid"]];

/** The gateway responses of an API, with a construct id for each. Those of the public API are problems (RFC 9457). */
export function gatewayErrorResponses(api: Api): (GatewayResponseOptions & { readonly id: string })[] {
  return [
    ...CODES.map(([type, code]) => {
      const { status, ...response } = errorResponse(api, type, code);
      return { ...response, statusCode: String(status) };
    }),
    ...OTHERS.map(([type, code]) => {
      const { status: _, ...response } = errorResponse(api, type, code);
      return response;
    }),
  ];
}

/** Headers with fixed values, as the gateway takes them. */
const literal = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));

function errorResponse(api: Api, type: ResponseType, given: ErrorCode) {
  const isPublic = api === "public";
  // The authorizer of the public API names the reason for which it rejects a key.
  const isRejectedKey = isPublic && type === ResponseType.ACCESS_DENIED;
  const code = isRejectedKey ? "key.invalid" : isPublic && given === "caller.unauthenticated" ? "key.missing" : given;
  const { status, message } = errors[code];
  const reason = isRejectedKey ? { code: "$context.authorizer.code", message: "$context.authorizer.message" } : { code, message };
  const body: ErrorResponse = { ...reason, details: {}, request_id: "$context.requestId" };
  return {
    id: `Refusal${type.responseType}`,
    type,
    status,
    templates: { "application/json": JSON.stringify(isPublic ? problemOf(status, body) : body) },
    responseHeaders: {
      "Cache-Control": "'no-store'",
      "X-Request-Id": "context.requestId",
      ...(isPublic && { "Content-Type": `'${PROBLEM_TYPE}'`, ...literal(CORS_RESPONSE_HEADERS) }),
      // RFC 9110, 15.5.2: it has to name the scheme. The gateway renames this header of a function, but not its own
      // (docs/decisions/www-authenticate.md).
      ...(status === 401 && { "WWW-Authenticate": "'Bearer'" }),
      ...(status === 429 || status === 503 ? { "Retry-After": "'1'" } : {}),
    },
  };
}
