import { beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { backoffice } from "#contracts/backoffice.ts";
import { billing, stripe } from "#contracts/billing.ts";
import { captures } from "#contracts/captures.ts";
import { comments } from "#contracts/comments.ts";
import { developers } from "#contracts/developers.ts";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { Refusal } from "#contracts/kit/refusal.ts";
import { projects } from "#contracts/projects.ts";
import { sharing } from "#contracts/sharing.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { type Assembly, assembled, type Resource } from "./assembly.ts";

let assembly: Assembly;
beforeAll(() => {
  assembly = assembled();
});

const operations: readonly (readonly [domain: string, operation: Operation])[] = Object.entries({
  accounts,
  backoffice,
  billing,
  developers,
  captures,
  exports,
  comments,
  sharing,
  heatmaps,
  projects,
  stripe,
  workspaces,
}).flatMap(([domain, contract]) => Object.values(contract).map((operation) => [domain, operation] as const));

describe("The REST API", () => {
  it("has one method for every operation of the contracts and no other", () => {
    const served = methods().map(({ method, path }) => `${method} ${path}`);
    expect(served.sort()).toEqual(operations.map(([, { method, path }]) => `${method} ${path}`).sort());
  });

  it("hands each operation to the function of its domain, and what Stripe signs to one that sees it as it came", () => {
    for (const [domain, { method, path }] of operations) {
      const entry = entryOf(methods().find((one) => one.method === method && one.path === path)!.resource);
      expect(entry, `${method} ${path}`).toBe(
        domain === "stripe" ? "lambdas/billing/stripe-webhook.ts" : `lambdas/${domain}/http.ts`,
      );
    }
  });

  it("asks the authorizer before every operation that not just anybody may call", () => {
    const [authorizer] = assembly.resources("AWS::ApiGateway::Authorizer");
    for (const { method, path, resource } of methods()) {
      const [, operation] = operations.find(([, one]) => one.method === method && one.path === path)!;
      const open = "anonymous" in operation.callers;
      expect(resource.Properties.AuthorizationType, `${method} ${path}`).toBe(open ? "NONE" : "CUSTOM");
      if (!open) expect(resource.Properties.AuthorizerId, `${method} ${path}`).toEqual({ Ref: authorizer?.id });
    }
  });

  it("remembers an authorizer's answer for a minute at most, so that a signed-out token dies soon", () => {
    const [authorizer] = assembly.resources("AWS::ApiGateway::Authorizer");
    expect(authorizer?.Properties.AuthorizerResultTtlInSeconds).toBeLessThanOrEqual(60);
    expect(authorizer?.Properties.IdentitySource).toBe("method.request.header.Authorization");
  });

  it("answers under the paths that the site passes on: stages api and live", () => {
    expect(assembly.resources("AWS::ApiGateway::Stage").map(({ Properties }) => Properties.StageName)).toEqual(["api"]);
    expect(assembly.resources("AWS::ApiGatewayV2::Stage").map(({ Properties }) => Properties.StageName)).toEqual(["live"]);
  });

  it("is throttled, traced and writes an access log", () => {
    const [stage] = assembly.resources("AWS::ApiGateway::Stage");
    expect(stage?.Properties.TracingEnabled).toBe(true);
    expect(stage?.Properties.AccessLogSetting.DestinationArn).toBeDefined();
    const [settings] = stage?.Properties.MethodSettings ?? [];
    expect(settings).toMatchObject({
      HttpMethod: "*",
      ResourcePath: "/*",
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
      DataTraceEnabled: false,
    });
  });
});

describe("What the gateway answers by itself", () => {
  it("has the shape and the words of a refusal, with the status that the error table gives", () => {
    const answers = assembly.resources("AWS::ApiGateway::GatewayResponse");
    for (const { id, Properties } of answers) {
      const refusal = Refusal.parse(JSON.parse(Properties.ResponseTemplates["application/json"]));
      const known = errors[refusal.code as ErrorCode];
      expect(known, id).toBeDefined();
      expect(refusal, id).toMatchObject({ message: known.sentence, request_id: "$context.requestId" });
      if (Properties.StatusCode) expect(Properties.StatusCode, id).toBe(String(known.status));
    }
  });

  it.each([
    ["UNAUTHORIZED", "401", "caller.unknown"],
    ["ACCESS_DENIED", "403", "caller.forbidden"],
    ["MISSING_AUTHENTICATION_TOKEN", "404", "route.unknown"],
    ["THROTTLED", "429", "request.too_many"],
    ["INTEGRATION_TIMEOUT", "503", "service.busy"],
    ["AUTHORIZER_FAILURE", "500", "internal"],
  ])("is %s as %s %s", (type, status, code) => {
    const answer = assembly
      .resources("AWS::ApiGateway::GatewayResponse")
      .find(({ Properties }) => Properties.ResponseType === type);
    expect(answer?.Properties.StatusCode).toBe(status);
    expect(JSON.parse(answer?.Properties.ResponseTemplates["application/json"]).code).toBe(code);
  });

  it.each(["DEFAULT_4XX", "DEFAULT_5XX"])("is a refusal for the rest too: %s", (type) => {
    expect(assembly.resources("AWS::ApiGateway::GatewayResponse").map(({ Properties }) => Properties.ResponseType)).toContain(
      type,
    );
  });
});

describe("The live channel", () => {
  it("sends connecting, disconnecting and everything else to the function of that name", () => {
    const routes = assembly.resources("AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties.RouteKey);
    expect(routes.sort()).toEqual(["$connect", "$default", "$disconnect"]);
    const handlers = assembly
      .resources("AWS::Lambda::Function")
      .filter(({ Metadata }) => Metadata?.["local:entry"] === "lambdas/heatmaps/live.ts")
      .map(({ Properties }) => Properties.Handler);
    expect(handlers.sort()).toEqual(["index.connect", "index.disconnect", "index.message"]);
  });
});

type Method = { readonly method: string; readonly path: string; readonly resource: Resource };

function methods(): readonly Method[] {
  const parts = new Map(assembly.resources("AWS::ApiGateway::Resource").map(({ id, Properties }) => [id, Properties]));
  const pathOf = (id: string | undefined): string => {
    const part = id === undefined ? undefined : parts.get(id);
    return part ? `${pathOf(part.ParentId.Ref)}/${part.PathPart}` : "";
  };
  return assembly.resources("AWS::ApiGateway::Method").map((resource) => ({
    resource,
    method: resource.Properties.HttpMethod,
    path: pathOf(resource.Properties.ResourceId.Ref),
  }));
}

function entryOf({ Properties }: Resource): unknown {
  const [id] = /(?<=Fn::GetAtt":\[")\w+/.exec(JSON.stringify(Properties.Integration.Uri)) ?? [];
  return assembly.resources("AWS::Lambda::Function").find((one) => one.id === id)?.Metadata?.["local:entry"];
}
