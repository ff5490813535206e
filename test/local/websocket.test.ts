import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { createWebSocketApi, type WebSocketApi } from "#local/apigateway/websocket-api.ts";
import { functionSpecsOf } from "#local/lambda/functions.ts";
import { createLambda, type Lambda } from "#local/lambda/lambda.ts";
import type { RawResource } from "#local/template/read-assembly.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { lambdaFunction, uriOf, writeAssembly } from "./assembly.ts";

const api = { ApiId: { Ref: "Live" } };
const integration = (handler: string): RawResource => ({
  Type: "AWS::ApiGatewayV2::Integration",
  Properties: { ...api, IntegrationType: "AWS_PROXY", IntegrationUri: uriOf(handler) },
});
const route = (key: string, target: string): RawResource => ({
  Type: "AWS::ApiGatewayV2::Route",
  Properties: {
    ...api,
    RouteKey: key,
    AuthorizationType: "NONE",
    Target: { "Fn::Join": ["", ["integrations/", { Ref: target }]] },
  },
});
const assembly = writeAssembly({
  Live: {
    Resources: {
      Live: {
        Type: "AWS::ApiGatewayV2::Api",
        Properties: { ProtocolType: "WEBSOCKET", RouteSelectionExpression: "$request.body.action" },
      },
      Stage: { Type: "AWS::ApiGatewayV2::Stage", Properties: { ...api, StageName: "live" } },
      Connect: lambdaFunction("gateway", "connect"),
      Disconnect: lambdaFunction("gateway", "disconnect"),
      Message: lambdaFunction("gateway", "message"),
      ConnectIntegration: integration("Connect"),
      DisconnectIntegration: integration("Disconnect"),
      MessageIntegration: integration("Message"),
      ConnectRoute: route("$connect", "ConnectIntegration"),
      DisconnectRoute: route("$disconnect", "DisconnectIntegration"),
      MessageRoute: route("$default", "MessageIntegration"),
    },
  },
});

const dataDir = mkdtempSync(path.join(os.tmpdir(), "sightline-live-"));
let server: Server;
let port: number;
let lambda: Lambda;
let live: WebSocketApi;

beforeAll(async () => {
  server = createServer((request, response) => void live.handle(request, response));
  server.on("upgrade", (request, socket, head) => void live.upgrade(request, socket, head));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
  const model = createModel(readAssembly(assembly));
  const environment = { CALLBACK_URL: `http://127.0.0.1:${port}/live` };
  const credentialsOf = () => ({ accessKeyId: "key", secretAccessKey: "secret" });
  const functions = functionSpecsOf(model, { environment, rewrite: (text) => text, credentialsOf });
  lambda = createLambda({ dataDir, functions });
  const created = createWebSocketApi(model, lambda);
  if (!created) throw new Error("the template declares a WebSocket API");
  live = created;
});
afterAll(async () => {
  await live.close();
  server.closeAllConnections();
  server.close();
  await lambda.close();
  rmSync(dataDir, { recursive: true });
});

type Client = { socket: WebSocket; messages: string[]; closed: () => number | undefined };

/** Opens a WebSocket. Returns the HTTP status if the connection is rejected. */
function open(ticket: string): Promise<Client | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${ticket}`);
    const messages: string[] = [];
    let code: number | undefined;
    socket.on("message", (data) => messages.push(data.toString()));
    socket.on("close", (closeCode) => {
      code = closeCode;
    });
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
    socket.on("open", () => resolve({ socket, messages, closed: () => code }));
    socket.on("error", reject);
  });
}
const connected = async () => {
  const client = await open("good");
  if (typeof client === "number") throw new Error(`rejected with ${client}`);
  return client;
};
const callback = (id: string, method: string, body?: string) =>
  fetch(`http://127.0.0.1:${port}/live/@connections/${encodeURIComponent(id)}`, { method, ...(body !== undefined && { body }) });

test("$connect receives the query string; its rejection returns 403, and an error in it 500", async () => {
  expect(await open("bad")).toBe(403);
  expect(await open("crash")).toBe(500);
});

test("a message reaches $default, and the function responds over the callback API", async () => {
  const { socket, messages } = await connected();
  socket.send("hello");
  await waitUntil(() => messages.includes("echo: hello"));
  socket.close();
});

test("a failed function sends the client an error and leaves the connection open", async () => {
  const { socket, messages } = await connected();
  socket.send("crash");
  await waitUntil(() => messages.some((message) => message.includes("Internal server error")));
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.close();
});

test("the callback API decodes the id of a connection once", async () => {
  expect((await callback("100%", "GET")).status).toBe(410);
});

test("the callback API describes and closes a connection, and returns 410 after it is closed", async () => {
  const { socket, messages, closed } = await connected();
  socket.send("hello");
  await waitUntil(() => messages.length > 0);
  const logFile = path.join(dataDir, "logs/Live-Disconnect.log");
  const log = () => (existsSync(logFile) ? readFileSync(logFile, "utf8") : "");
  const { id } = await onlyConnection(messages, socket);
  expect(await (await callback(id, "GET")).json()).toMatchObject({ ConnectedAt: expect.any(String) });
  expect((await callback(id, "DELETE")).status).toBe(204);
  await waitUntil(() => closed());
  await waitUntil(() => log().includes(`disconnected ${id}`));
  const gone = await callback(id, "POST", "late");
  expect([gone.status, gone.headers.get("x-amzn-errortype")]).toEqual([410, "GoneException"]);
});

test("a message over 128 KB closes the connection with 1009, and one over the callback API returns 413", async () => {
  const { socket, closed } = await connected();
  socket.send("x".repeat(129 * 1024));
  expect(await waitUntil(() => closed())).toBe(1009);
  expect((await callback("any", "POST", "x".repeat(129 * 1024))).status).toBe(413);
});

/** The connection's id, which a client learns only from an error message. */
async function onlyConnection(messages: string[], socket: WebSocket): Promise<{ id: string }> {
  socket.send("crash");
  const complaint = await waitUntil(() => messages.find((message) => message.includes("connectionId")));
  return { id: (JSON.parse(complaint) as { connectionId: string }).connectionId };
}
