import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { APIS, type Api, resourcePathOf } from "#contracts/kit/apis.ts";
import { ErrorResponse } from "#contracts/kit/error-response.ts";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import type { Contract, Operation } from "#contracts/kit/operation.ts";
import { Problem } from "#contracts/kit/problem.ts";
import { routesOf } from "#infra/constructs/contract-routes.ts";
import { type Assembly, EVERY_SETTING, intrinsicText, type Resource, synthesiseAssembly } from "./assembly.ts";

let assembly: Assembly;
beforeAll(() => {
  assembly = synthesiseAssembly(EVERY_SETTING);
});

const STACKS = { customers: "SightlineApi", staff: "SightlineStaffApi", public: "SightlinePublicApi" } as const;
const apis = Object.keys(APIS) as readonly Api[];
const operations = apis.flatMap((api) =>
  Object.entries(CATALOGUE[api]).flatMap(([domain, contract]) =>
    Object.entries(contract).map(([name, operation]) => ({ api, domain, operation, id: `${api} ${domain}.${name}` })),
  ),
);

/** The source that serves a domain's operations in an API. */
function servedBy(api: Api, domain: string): string {
  if (domain === "stripe") return "lambdas/billing/stripe-webhook.ts";
  return `lambdas/${domain}/${{ customers: "http", staff: "staff", public: "public" }[api]}.ts`;
}

describe("A REST API", () => {
  it("a REST API routes every operation to the function of its domain, behind the authorizer unless anonymous callers may call it", () => {
    for (const { api, domain, operation, id } of operations) {
      const { resource } = methodFor(api, resourcePathOf(operation));
      expect(entryOf(resource), id).toBe(servedBy(api, domain));
      const open = operation.callers.anonymous !== undefined;
      expect(resource.Properties.AuthorizationType, id).toBe(open ? "NONE" : "CUSTOM");
      if (!open) expect(intrinsicText(resource.Properties.AuthorizerId), id).toMatch(/Callers/);
    }
  });

  it("a REST API has explicit routes only for anonymous operations, and one proxy route for the rest of a domain", () => {
    for (const api of apis) {
      const open = new Set(
        operations.filter((each) => each.api === api && isOpen(each.operation)).map(({ operation }) => resourcePathOf(operation)),
      );
      const guarded = new Set(
        operations
          .filter((each) => each.api === api && !isOpen(each.operation))
          .flatMap(({ domain }) => [`${APIS[api].prefix}/${domain}`, `${APIS[api].prefix}/${domain}/{proxy+}`]),
      );
      const served = methods(api).map(({ method, path }) => `${method} ${path}`);
      const preflights = served.filter((each) => each.startsWith("OPTIONS "));
      expect(preflights.length > 0, api).toBe(api === "public");
      const others = served.filter((each) => !preflights.includes(each));
      expect(others.sort(), api).toEqual([...open, ...guarded].map((path) => `ANY ${path}`).sort());
      for (const path of preflights.length > 0 ? [...open, ...guarded] : []) expect(preflights).toContain(`OPTIONS ${path}`);
    }
  });

  it("the staff API has all staff operations and no others", () => {
    for (const { api, operation, id } of operations)
      expect(Object.keys(operation.callers).join() === "staff", id).toBe(api === "staff");
  });

  it("a REST API caches an authorizer's result for at most a minute, so that a signed-out token soon stops working", () => {
    const authorizers = assembly.resources("AWS::ApiGateway::Authorizer");
    expect(authorizers.map(({ stack }) => stack).sort()).toEqual(["SightlineApi", "SightlinePublicApi", "SightlineStaffApi"]);
    for (const { id, Properties } of authorizers) {
      expect(Properties.AuthorizerResultTtlInSeconds, id).toBeLessThanOrEqual(60);
      expect(Properties.IdentitySource, id).toBe("method.request.header.Authorization");
    }
  });

  it("the REST APIs have the stages api, v1 and live, as in the paths that the site forwards", () => {
    for (const api of apis) expect(stageOf(api).Properties.StageName, api).toBe(APIS[api].stage);
    expect(assembly.resources("AWS::ApiGatewayV2::Stage").map(({ Properties }) => Properties.StageName)).toEqual(["live"]);
  });

  it("a REST API is throttled, traced and writes an access log", () => {
    for (const api of apis) {
      const { Properties } = stageOf(api);
      expect(Properties.TracingEnabled, api).toBe(true);
      expect(Properties.AccessLogSetting.DestinationArn, api).toBeDefined();
      const [settings] = Properties.MethodSettings ?? [];
      expect(settings, api).toMatchObject({
        HttpMethod: "*",
        ResourcePath: "/*",
        ThrottlingRateLimit: 2000,
        ThrottlingBurstLimit: 4000,
        DataTraceEnabled: false,
      });
      // Charged for each method; nothing reads them, and those of an API are free.
      expect(settings.MetricsEnabled, api).not.toBe(true);
    }
  });

  it("a REST API writes logs with the account's one role for gateway logs, which the customers' API sets", () => {
    expect(assembly.resources("AWS::ApiGateway::Account").map(({ stack }) => stack)).toEqual(["SightlineApi"]);
    const artifacts = assembly.app.synth().stacks;
    for (const name of [STACKS.staff, STACKS.public])
      expect(artifacts.find(({ stackName }) => stackName === name)?.dependencies.map(({ id }) => id)).toContain("SightlineApi");
  });
});

describe("The routes of a contract", () => {
  const operation = (path: `/${string}`, more: Partial<Operation> = {}): Operation => ({
    id: "test.operation",
    summary: "Something",
    row: "A01",
    method: "GET",
    path,
    callers: { member: "yes" },
    returns: z.unknown(),
    errors: [],
    ...more,
  });
  const open = { callers: { anonymous: "yes" } } as const;
  const routes = (contract: Contract, api: Api = "customers") => routesOf(api, "reports", contract);

  it("the routes of a contract are the domain and everything below it, and each open path", () => {
    const list = operation("/reports");
    const shown = operation("/reports/shown/{uid}", open);
    expect(routes({ list, shown })).toEqual({
      open: [{ path: "/reports/shown/{uid}", summary: "Something" }],
      guarded: ["/reports", "/reports/{proxy+}"],
    });
    expect(routes({ shown }).guarded).toEqual([]);
    expect(routes({ list: operation("/reports", { api: "public" }) }, "public").guarded).toEqual([
      "/reports",
      "/reports/{proxy+}",
    ]);
    expect(routes({ list: operation("/reports", { api: "staff" }) }, "staff").guarded).toEqual([
      "/staff/reports",
      "/staff/reports/{proxy+}",
    ]);
  });

  it("a route is rejected if its path alone does not determine the function or whether a token is required", () => {
    expect(() => routes({ list: operation("/projects/{uid}/reports") })).toThrow("must begin with /reports");
    expect(() => routes({ list: operation("/reportsanew") })).toThrow("must begin with /reports");
    expect(() => routes({ list: operation("/reports", { api: "staff" }) })).toThrow("no operation of the API for customers");
    const shown = operation("/reports/shown/one", open);
    for (const path of ["/reports/shown", "/reports/shown/one", "/reports/shown/{uid}/more"] as const)
      expect(() => routes({ shown, hidden: operation(path) }), path).toThrow("must not lie at or below the open path");
  });
});

describe("Responses of the gateway itself", () => {
  it("a gateway response has the format and message of an error response, with the status of the error table", () => {
    const answers = assembly.resources("AWS::ApiGateway::GatewayResponse");
    for (const { id, Properties } of answers) {
      const body = JSON.parse(Properties.ResponseTemplates["application/json"]);
      const { code, message, request_id } = body.type
        ? { message: body.detail, ...Problem.parse(body) }
        : ErrorResponse.parse(body);
      // The authorizer says which.
      if (code === "$context.authorizer.code") {
        expect([message, Properties.StatusCode], id).toEqual(["$context.authorizer.message", "401"]);
        continue;
      }
      const known = errors[code as ErrorCode];
      expect(known, id).toBeDefined();
      expect([message, request_id], id).toEqual([known.message, "$context.requestId"]);
      expect(Properties.ResponseParameters["gatewayresponse.header.X-Request-Id"], id).toBe("context.requestId");
      if (Properties.StatusCode) expect(Properties.StatusCode, id).toBe(String(known.status));
    }
  });

  it.each([
    ["UNAUTHORIZED", "401", "caller.unauthenticated"],
    ["ACCESS_DENIED", "403", "caller.forbidden"],
    ["MISSING_AUTHENTICATION_TOKEN", "404", "route.not_found"],
    ["REQUEST_TOO_LARGE", "413", "request.too_large"],
    ["THROTTLED", "503", "service.busy"],
    ["INTEGRATION_TIMEOUT", "503", "service.busy"],
    ["AUTHORIZER_FAILURE", "503", "service.busy"],
    ["DEFAULT_5XX", "503", "service.busy"],
    ["API_CONFIGURATION_ERROR", "500", "internal"],
  ])("the gateway responds to %s with %s %s", (type, status, code) => {
    const answer = assembly
      .resources("AWS::ApiGateway::GatewayResponse")
      .find(({ Properties }) => Properties.ResponseType === type);
    expect(answer?.Properties.StatusCode).toBe(status);
    expect(JSON.parse(answer?.Properties.ResponseTemplates["application/json"]).code).toBe(code);
    const { "gatewayresponse.header.Retry-After": retryAfter, "gatewayresponse.header.WWW-Authenticate": scheme } =
      answer?.Properties.ResponseParameters ?? {};
    expect(retryAfter).toBe(["429", "503"].includes(status) ? "'1'" : undefined);
    expect(scheme).toBe(status === "401" ? "'Bearer'" : undefined);
  });

  it("error responses of the public API say that a key is missing, or why it is rejected", () => {
    const codes = assembly
      .resources("AWS::ApiGateway::GatewayResponse")
      .map(({ Properties }) => [Properties, JSON.parse(Properties.ResponseTemplates["application/json"])] as const)
      .filter(([{ ResponseType }, { type }]) => type && ["UNAUTHORIZED", "ACCESS_DENIED"].includes(ResponseType))
      .map(([{ ResponseType, StatusCode, ResponseParameters }, { code }]) => ({
        [ResponseType]: [StatusCode, code, ResponseParameters["gatewayresponse.header.WWW-Authenticate"]],
      }));
    expect(Object.assign({}, ...codes)).toEqual({
      UNAUTHORIZED: ["401", "key.missing", "'Bearer'"],
      ACCESS_DENIED: ["401", "$context.authorizer.code", "'Bearer'"],
    });
  });

  it("the authorizer of the public API sees every header with a key, so that it can name the reason", () => {
    const [authorizer] = assembly
      .resources("AWS::ApiGateway::Authorizer")
      .filter(({ stack }) => stack.includes("PublicApi"))
      .map(({ Properties }) => new RegExp(Properties.IdentityValidationExpression));
    for (const header of [`Bearer sl_${"a".repeat(26)}_${"b".repeat(43)}`, "bearer sl_x", "Bearer sl_cut-off"])
      expect(authorizer!.test(header), header).toBe(true);
    for (const header of ["", "Bearer", "Bearer ", "Basic abc", "sl_x"]) expect(authorizer!.test(header), header).toBe(false);
  });

  it("pages of other sites may use only the methods of the public API", () => {
    const offered = assembly
      .resources("AWS::ApiGateway::Method")
      .flatMap(({ Properties }) => Properties.Integration?.IntegrationResponses ?? [])
      .map(({ ResponseParameters }) => ResponseParameters?.["method.response.header.Access-Control-Allow-Methods"])
      .filter(Boolean);
    expect(offered.length).toBeGreaterThan(0);
    for (const methods of offered)
      expect(methods.replaceAll("'", "").split(",").toSorted()).toEqual(["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"]);
  });

  it.each(["DEFAULT_4XX", "DEFAULT_5XX"])("the gateway has an error response for all other cases: %s", (type) => {
    expect(assembly.resources("AWS::ApiGateway::GatewayResponse").map(({ Properties }) => Properties.ResponseType)).toContain(
      type,
    );
  });
});

describe("The live channel", () => {
  it("the live channel routes connect, disconnect and default messages to their functions, and changes are pushed by another", () => {
    const routes = assembly.resources("AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties.RouteKey);
    expect(routes.sort()).toEqual(["$connect", "$default", "$disconnect"]);
    const handlers = assembly
      .resources("AWS::Lambda::Function")
      .map(({ Metadata }) => Metadata?.["local:entry"])
      .filter((entry) => String(entry).startsWith("lambdas/live/"));
    expect(handlers.sort()).toEqual(["connect", "disconnect", "message", "push-events"].map((name) => `lambdas/live/${name}.ts`));
  });
});

type Method = { readonly method: string; readonly path: string; readonly resource: Resource };

const isOpen = ({ callers }: Operation): boolean => callers.anonymous !== undefined;
const inApi = (api: Api, type: string) => assembly.resources(type).filter(({ stack }) => stack === STACKS[api]);

function stageOf(api: Api): Resource {
  const [stage, ...more] = inApi(api, "AWS::ApiGateway::Stage");
  expect(more, api).toEqual([]);
  return stage!;
}

function methods(api: Api): readonly Method[] {
  const parts = new Map(inApi(api, "AWS::ApiGateway::Resource").map(({ id, Properties }) => [id, Properties]));
  const pathOf = (id: string | undefined): string => {
    const part = id === undefined ? undefined : parts.get(id);
    return part ? `${pathOf(part.ParentId.Ref)}/${part.PathPart}` : "";
  };
  return inApi(api, "AWS::ApiGateway::Method").map((resource) => ({
    resource,
    method: resource.Properties.HttpMethod,
    path: pathOf(resource.Properties.ResourceId.Ref),
  }));
}

/** The method that a path is answered by: its own, or that of everything below its domain. */
function methodFor(api: Api, path: string): Method {
  const all = methods(api).filter(({ method }) => method !== "OPTIONS");
  const greedy = all.filter((one) => one.path.endsWith("/{proxy+}") && path.startsWith(one.path.replace("{proxy+}", "")));
  const found = all.find((one) => one.path === path) ?? greedy[0];
  if (!found) throw new Error(`nothing answers ${path} of ${api}`);
  return found;
}

function entryOf({ Properties }: Resource): unknown {
  const [id] = /(?<=Fn::GetAtt":\[")\w+/.exec(JSON.stringify(Properties.Integration.Uri)) ?? [];
  return assembly.resources("AWS::Lambda::Function").find((one) => one.id === id)?.Metadata?.["local:entry"];
}
