import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRestApis } from "#local/apigateway/rest-api.ts";
import { functionSpecsOf } from "#local/lambda/functions.ts";
import { createLambda, type Lambda } from "#local/lambda/lambda.ts";
import type { Json, RawResource } from "#local/template/read-assembly.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { lambdaFunction, uriOf, writeAssembly } from "./assembly.ts";
import { serveOnFreePort } from "./kit/serve.ts";

const api = { RestApiId: { Ref: "Rest" } };
const resource = (part: string, parent: Json = { "Fn::GetAtt": ["Rest", "RootResourceId"] }): RawResource => ({
  Type: "AWS::ApiGateway::Resource",
  Properties: { ...api, PathPart: part, ParentId: parent },
});
const method = (resourceId: string, handler: string, more: Record<string, Json> = {}, TimeoutInMillis = 29_000): RawResource => ({
  Type: "AWS::ApiGateway::Method",
  Properties: {
    ...api,
    ResourceId: { Ref: resourceId },
    HttpMethod: "GET",
    Integration: { Type: "AWS_PROXY", IntegrationHttpMethod: "POST", Uri: uriOf(handler), TimeoutInMillis },
    ...more,
  },
});
const guarded = { AuthorizerId: { Ref: "Callers" }, AuthorizationType: "CUSTOM" };
const gatewayResponse = (type: string, status: string | undefined, code: string): RawResource => ({
  Type: "AWS::ApiGateway::GatewayResponse",
  Properties: {
    ...api,
    ResponseType: type,
    ...(status !== undefined && { StatusCode: status }),
    ResponseParameters: {
      "gatewayresponse.header.Cache-Control": "'no-store'",
      "gatewayresponse.header.X-Request-Id": "context.requestId",
    },
    ResponseTemplates: { "application/json": `{"code":"${code}","request_id":"$context.requestId"}` },
  },
});

const assembly = writeAssembly({
  Api: {
    Resources: {
      Rest: { Type: "AWS::ApiGateway::RestApi", Properties: { BinaryMediaTypes: ["image/*"] } },
      Stage: { Type: "AWS::ApiGateway::Stage", Properties: { ...api, StageName: "api" } },
      Http: lambdaFunction("gateway", "http"),
      Binary: lambdaFunction("gateway", "binary"),
      Malformed: lambdaFunction("gateway", "malformed"),
      Broken: lambdaFunction("gateway", "broken"),
      Slow: lambdaFunction("gateway", "slow"),
      Judge: lambdaFunction("gateway", "authorizer"),
      Callers: {
        Type: "AWS::ApiGateway::Authorizer",
        Properties: {
          ...api,
          Type: "TOKEN",
          AuthorizerUri: uriOf("Judge"),
          IdentitySource: "method.request.header.Authorization",
          IdentityValidationExpression: "^Bearer [a-z]+$",
          AuthorizerResultTtlInSeconds: 60,
        },
      },
      Items: resource("items"),
      Item: resource("{id}", { Ref: "Items" }),
      Special: resource("special", { Ref: "Items" }),
      Rest1: resource("files"),
      Tail: resource("{path+}", { Ref: "Rest1" }),
      BinaryPath: resource("binary"),
      MalformedPath: resource("malformed"),
      BrokenPath: resource("broken"),
      SlowPath: resource("slow"),
      MockPath: resource("mock"),
      GetItem: method("Item", "Http", guarded),
      GetSpecial: method("Special", "Http"),
      PostItems: method("Items", "Http", { HttpMethod: "POST" }),
      GetTail: method("Tail", "Http", { HttpMethod: "ANY" }),
      GetBinary: method("BinaryPath", "Binary"),
      GetMalformed: method("MalformedPath", "Malformed"),
      GetBroken: method("BrokenPath", "Broken"),
      GetSlow: method("SlowPath", "Slow", {}, 500),
      Options: method("MockPath", "Http", {
        HttpMethod: "OPTIONS",
        Integration: {
          Type: "MOCK",
          IntegrationResponses: [
            { StatusCode: "204", ResponseParameters: { "method.response.header.Access-Control-Max-Age": "'60'" } },
          ],
        },
      }),
      Domain: resource("domain"),
      DomainProxy: resource("{proxy+}", { Ref: "Domain" }),
      Open: resource("open", { Ref: "Domain" }),
      AnyDomain: method("Domain", "Http", { HttpMethod: "ANY", ...guarded }),
      AnyDomainProxy: method("DomainProxy", "Http", { HttpMethod: "ANY", ...guarded }),
      PostOpen: method("Open", "Http", { HttpMethod: "POST" }),
      StaffRest: { Type: "AWS::ApiGateway::RestApi" },
      StaffStage: { Type: "AWS::ApiGateway::Stage", Properties: { RestApiId: { Ref: "StaffRest" }, StageName: "api" } },
      Staff: {
        Type: "AWS::ApiGateway::Resource",
        Properties: {
          RestApiId: { Ref: "StaffRest" },
          PathPart: "{proxy+}",
          ParentId: { "Fn::GetAtt": ["StaffRest", "RootResourceId"] },
        },
      },
      AnyStaff: method("Staff", "Http", { HttpMethod: "ANY", RestApiId: { Ref: "StaffRest" } }),
      Unknown: gatewayResponse("MISSING_AUTHENTICATION_TOKEN", "404", "route.not_found"),
      Unauthorized: gatewayResponse("UNAUTHORIZED", "401", "caller.unauthenticated"),
      Others: gatewayResponse("DEFAULT_4XX", undefined, "request.invalid"),
    },
  },
});

const dataDir = mkdtempSync(path.join(os.tmpdir(), "sightline-rest-"));
let lambda: Lambda;
let served: { url: string; close(): Promise<void> };

beforeAll(async () => {
  const model = createModel(readAssembly(assembly));
  const credentialsOf = () => ({ accessKeyId: "key", secretAccessKey: "secret" });
  const functions = functionSpecsOf(model, { environment: {}, rewrite: (text) => text, credentialsOf });
  lambda = createLambda({ dataDir, functions });
  const [rest] = createRestApis(model, lambda).values();
  served = await serveOnFreePort(rest!);
});
afterAll(async () => {
  await served.close();
  await lambda.close();
  rmSync(dataDir, { recursive: true });
});
const get = (where: string, init?: RequestInit) => fetch(`${served.url}/api${where}`, init);
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test("a function receives the proxy event: resource, path without stage, single and multiple values, context", async () => {
  const response = await get("/items/a%2Fb?tag=1&tag=2&q=x%20y", withToken("good"));
  const event = (await response.json()) as Record<string, never>;
  expect(response.headers.get("x-own")).toBe("yes");
  expect(event).toMatchObject({
    resource: "/items/{id}",
    path: "/items/a%2Fb",
    httpMethod: "GET",
    pathParameters: { id: "a/b" },
    queryStringParameters: { tag: "2", q: "x y" },
    multiValueQueryStringParameters: { tag: ["1", "2"], q: ["x y"] },
    body: null,
    isBase64Encoded: false,
    requestContext: {
      stage: "api",
      path: "/api/items/a%2Fb",
      resourcePath: "/items/{id}",
      requestId: response.headers.get("x-amzn-requestid"),
      identity: { sourceIp: "127.0.0.1" },
      authorizer: { userId: "someone", principalId: "someone" },
    },
  });
});

test("a literal path takes precedence over a parameter, and a greedy parameter matches the rest of the path", async () => {
  expect(await (await get("/items/special")).json()).toMatchObject({ resource: "/items/special", pathParameters: null });
  expect(await (await get("/files/a/b%20c")).json()).toMatchObject({
    resource: "/files/{path+}",
    pathParameters: { path: "a/b c" },
  });
});

test("a proxy resource sends all paths of a domain through the authorizer, except more specific routes", async () => {
  for (const [path, resource] of [
    ["/domain", "/domain"],
    ["/domain/a/b", "/domain/{proxy+}"],
    ["/domain/open/more", "/domain/{proxy+}"],
  ] as const) {
    expect((await get(path, { method: "PATCH" })).status, path).toBe(401);
    const response = await get(path, { method: "PATCH", ...withToken("good") });
    expect(await response.json()).toMatchObject({ resource, path, httpMethod: "PATCH" });
  }
  expect((await get("/domain/open", { method: "POST" })).status).toBe(200);
  expect((await get("/domain/open", withToken("good"))).status, "a resource without the method hides the greedy path").toBe(404);
});

test("each API has separate routes, even if the stage names are equal", async () => {
  const model = createModel(readAssembly(assembly));
  const [rest, staff] = createRestApis(model, lambda).values();
  const other = await serveOnFreePort(staff!);
  expect((await fetch(`${other.url}/api/anything`, { method: "PUT" })).status).toBe(200);
  expect((await get("/anything")).status).toBe(404);
  expect(rest).not.toBe(staff);
  await other.close();
});

test("text bodies arrive as text, and binary bodies in base64", async () => {
  const text = await get("/items", { method: "POST", body: '{"é":1}', headers: { "content-type": "application/json" } });
  expect(await text.json()).toMatchObject({ body: '{"é":1}', isBase64Encoded: false });
  const image = await get("/items", {
    method: "POST",
    body: new Uint8Array([1, 2, 255]),
    headers: { "content-type": "image/png" },
  });
  expect(await image.json()).toMatchObject({ body: "AQL/", isBase64Encoded: true });
});

test("a base64 response is decoded, and multi-value headers are sent", async () => {
  const response = await get("/binary");
  expect([response.status, response.headers.get("content-type"), response.headers.getSetCookie()]).toEqual([
    201,
    "image/png",
    ["a=1", "b=2"],
  ]);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([137, 80, 78, 71]);
});

test("an unknown path returns the status and body of the gateway response, with the request id", async () => {
  const response = await get("/nowhere");
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  const requestId = response.headers.get("x-amzn-requestid");
  expect(await response.json()).toEqual({ code: "route.not_found", request_id: requestId });
  expect(response.headers.get("x-request-id")).toBe(requestId);
});

test("a missing, malformed or unknown token returns 401, a denied caller 403, a broken authorizer 500", async () => {
  expect((await get("/items/1")).status).toBe(401);
  expect((await get("/items/1", withToken("BAD"))).status).toBe(401);
  const unknown = await get("/items/1", withToken("stranger"));
  expect([unknown.status, await unknown.json()]).toEqual([401, expect.objectContaining({ code: "caller.unauthenticated" })]);
  const denied = await get("/items/1", withToken("denied"));
  expect([denied.status, await denied.json()]).toEqual([403, expect.objectContaining({ code: "request.invalid" })]);
  expect((await get("/items/1", withToken("broken"))).status).toBe(500);
  expect((await get("/items/1", withToken("odd"))).status).toBe(500);
});

test("the authorizer's result is cached per token", async () => {
  const judged = async () => {
    const event = (await (await get("/items/1", withToken("good"))).json()) as {
      requestContext: { authorizer: { judged: string } };
    };
    return event.requestContext.authorizer.judged;
  };
  expect(await judged()).toBe(await judged());
});

test("a function that throws or returns a malformed response causes 502, and a timeout 504", async () => {
  expect((await get("/broken")).status).toBe(502);
  expect((await get("/malformed")).status).toBe(502);
  expect((await get("/slow")).status).toBe(504);
});

test("a body that makes the function's event larger than 6,291,456 bytes is rejected with 413", async () => {
  const post = (bytes: number) => get("/items", { method: "POST", body: "x".repeat(bytes) });
  expect((await post(6_200_000)).status).not.toBe(413);
  expect((await post(6_291_456)).status).toBe(413);
});

test("a body over 10 MB is rejected with 413, with or without a Content-Length", async () => {
  const announced = await new Promise<number | undefined>((answered) => {
    const request = httpRequest(
      `${served.url}/api/items`,
      { method: "POST", headers: { "content-length": 11 * 1024 * 1024 } },
      ({ statusCode }) => {
        answered(statusCode);
        request.destroy();
      },
    );
    request.on("error", () => undefined).flushHeaders();
  });
  expect(announced).toBe(413);
  const chunks = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(1024 * 1024));
      this.sent = (this.sent ?? 0) + 1;
      if (this.sent === 11) controller.close();
    },
  } as UnderlyingDefaultSource<Uint8Array> & { sent?: number });
  expect((await get("/items", { method: "POST", body: chunks, duplex: "half" } as RequestInit)).status).toBe(413);
});

test("a mock integration responds without a function", async () => {
  const response = await get("/mock", { method: "OPTIONS" });
  expect([response.status, response.headers.get("access-control-max-age")]).toEqual([204, "60"]);
});
