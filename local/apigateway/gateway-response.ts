import type { ServerResponse } from "node:http";
import type { Model } from "#local/template/template-model.ts";
import { unquoted } from "./routes.ts";

/** Responses of API Gateway itself, before or instead of the function: default status and message. */
const DEFAULTS = {
  MISSING_AUTHENTICATION_TOKEN: { status: 403, message: "Missing Authentication Token" },
  UNAUTHORIZED: { status: 401, message: "Unauthorized" },
  ACCESS_DENIED: { status: 403, message: "User is not authorized to access this resource" },
  AUTHORIZER_FAILURE: { status: 500, message: "Internal server error" },
  AUTHORIZER_CONFIGURATION_ERROR: { status: 500, message: "Internal server error" },
  REQUEST_TOO_LARGE: { status: 413, message: "HTTP content length exceeded 10485760 bytes." },
  INTEGRATION_TIMEOUT: { status: 504, message: "Endpoint request timed out" },
  // For a function that throws, crashes or returns something else than a proxy response.
  DEFAULT_5XX: { status: 502, message: "Internal server error" },
} as const;
export type ResponseType = keyof typeof DEFAULTS;

type Declared = { readonly status?: number; readonly headers: Readonly<Record<string, string>>; readonly template?: string };

/** `authorizer`: the context that the authorizer gave. */
export type GatewayResponses = {
  send(response: ServerResponse, type: ResponseType, requestId: string, authorizer?: Readonly<Record<string, string>>): void;
};

/** The gateway's own responses, customised by the template's GatewayResponses. */
export function createGatewayResponses(model: Model, apiRef: string): GatewayResponses {
  const declared = new Map<string, Declared>();
  for (const { properties } of model.ofType("AWS::ApiGateway::GatewayResponse")) {
    if (properties.RestApiId !== apiRef) continue;
    const parameters = Object.entries((properties.ResponseParameters ?? {}) as Record<string, string>);
    const headers = parameters.map(([key, value]) => [key.replace("gatewayresponse.header.", ""), value]);
    const template = ((properties.ResponseTemplates ?? {}) as Record<string, string>)["application/json"];
    declared.set(String(properties.ResponseType), {
      headers: Object.fromEntries(headers),
      ...(properties.StatusCode !== undefined && { status: Number(properties.StatusCode) }),
      ...(template !== undefined && { template }),
    });
  }

  return {
    send(response, type, requestId, authorizer = {}) {
      const standard = DEFAULTS[type];
      const own = declared.get(type) ?? declared.get(standard.status < 500 ? "DEFAULT_4XX" : "DEFAULT_5XX");
      const template = own?.template ?? '{"message":$context.error.messageString}';
      const body = fillTemplate(template, { message: standard.message, type, requestId, authorizer });
      const ownHeaders = Object.entries(own?.headers ?? {}).map(([name, value]) => [name, headerValue(value, requestId)]);
      const headers = { "content-type": "application/json", "x-amzn-errortype": type, ...Object.fromEntries(ownHeaders) };
      response.writeHead(own?.status ?? standard.status, headers).end(body);
    },
  };
}

/** A header's value: a literal in single quotes, or the only variable that our templates use. */
const headerValue = (declared: string, requestId: string): string =>
  declared === "context.requestId" ? requestId : unquoted(declared);

function fillTemplate(
  template: string,
  given: { message: string; type: string; requestId: string; authorizer: Readonly<Record<string, string>> },
): string {
  const { message, type, requestId, authorizer } = given;
  const variables: Record<string, string> = {
    ...Object.fromEntries(Object.entries(authorizer).map(([name, value]) => [`authorizer.${name}`, value])),
    "error.messageString": JSON.stringify(message),
    "error.message": message,
    "error.responseType": type,
    "error.validationErrorString": "",
    requestId,
    extendedRequestId: requestId,
  };
  return template.replace(/\$context\.([A-Za-z]+(?:\.[A-Za-z]+)*)/g, (whole, name: string) => variables[name] ?? whole);
}
