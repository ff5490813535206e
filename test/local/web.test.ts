import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { apiIdsOf } from "#local/web/behaviours.ts";
import { edgeHeadersOf } from "#local/web/headers-policy.ts";
import { createWeb } from "#local/web/web.ts";
import { rewriterTo } from "#local/wiring/origins.ts";
import { writeAssembly } from "./assembly.ts";
import { serveOnFreePort } from "./kit/serve.ts";

const ORIGIN = "http://127.0.0.1:4567";
const policy = (value: string) => ({
  Type: "AWS::CloudFront::ResponseHeadersPolicy",
  Properties: {
    ResponseHeadersPolicyConfig: {
      Name: value,
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: value, Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: "DENY", Override: true },
        ReferrerPolicy: { ReferrerPolicy: "same-origin", Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Preload: true, Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: "Permissions-Policy", Value: "camera=()", Override: true }] },
    },
  },
});
const assembly = writeAssembly({
  Web: {
    Resources: {
      Pages: policy("connect-src 'self' https://cognito-idp.eu-west-1.amazonaws.com wss://app.example.com"),
      Api: policy("default-src 'none'"),
      Site: {
        Type: "AWS::CloudFront::Distribution",
        Properties: {
          DistributionConfig: {
            Origins: [
              { Id: "bucket", S3OriginConfig: {} },
              { Id: "staff", DomainName: "staff1.execute-api.eu-west-1.amazonaws.com" },
              { Id: "gateway", DomainName: "api1.execute-api.eu-west-1.amazonaws.com" },
            ],
            DefaultCacheBehavior: { ResponseHeadersPolicyId: { Ref: "Pages" }, TargetOriginId: "bucket" },
            CacheBehaviors: [
              { PathPattern: "/api/sh_*", ResponseHeadersPolicyId: { Ref: "Pages" }, TargetOriginId: "bucket" },
              { PathPattern: "/api/staff/*", TargetOriginId: "staff" },
              { PathPattern: "/api/*", ResponseHeadersPolicyId: { Ref: "Api" }, TargetOriginId: "gateway" },
            ],
          },
        },
      },
      PageFunction: {
        Type: "AWS::CloudFront::Function",
        Properties: {
          FunctionCode: `function handler({ request }) {
            if (request.uri.includes(".")) return request;
            if (request.uri === "/help") return { uri: "/documents/help.html" };
            const staff = request.uri.split("/")[1] === "superadmin";
            return { uri: staff ? "/superadmin/index.html" : "/index.html" };
          }`,
        },
      },
      Config: {
        Type: "Custom::CDKBucketDeployment",
        Properties: { SourceObjectKeys: ["cafe01.zip"], SourceMarkers: [{ "<<marker:0>>": { Ref: "Pool" } }] },
      },
      Pool: { Type: "AWS::Cognito::UserPool" },
      Handler: {
        Type: "AWS::Lambda::Function",
        Properties: { Environment: { Variables: { WEB_ORIGIN: "https://app.example.com" } } },
      },
    },
  },
});
mkdirSync(path.join(assembly, "asset.cafe01"));
const deployed = {
  userPoolId: "<<marker:0>>",
  userPoolEndpoint: "https://cognito-idp.eu-west-1.amazonaws.com/",
  provider: { origin: "https://sightline.auth.eu-west-1.amazoncognito.com" },
};
writeFileSync(path.join(assembly, "asset.cafe01/config.json"), JSON.stringify(deployed));
writeFileSync(
  path.join(assembly, "Web.assets.json"),
  JSON.stringify({ files: { cafe01: { source: { path: "asset.cafe01" } } } }),
);

const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-web-"));
const model = createModel(readAssembly(assembly));
const rewrite = rewriterTo(ORIGIN, model);
let served: { url: string; close(): Promise<void> };

beforeAll(async () => {
  mkdirSync(path.join(folder, "app/assets"), { recursive: true });
  mkdirSync(path.join(folder, "staff"));
  writeFileSync(path.join(folder, "app/index.html"), `<title>app</title>${" ".repeat(2000)}`);
  mkdirSync(path.join(folder, "app/documents"));
  writeFileSync(path.join(folder, "app/documents/help.html"), "<title>help</title>");
  writeFileSync(path.join(folder, "app/assets/main-1a2b.js"), `console.log(${"1+".repeat(1000)}1)`);
  writeFileSync(path.join(folder, "app/assets/video-1a2b.mp4"), "0123456789");
  writeFileSync(path.join(folder, "staff/index.html"), "<title>staff</title>");
  writeFileSync(path.join(folder, "secret.txt"), "not to be served");
  served = await serveOnFreePort(createWeb({ model, folder, rewrite }));
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});
const titleAt = async (where: string) => /<title>(\w+)/.exec(await (await fetch(served.url + where)).text())?.[1];

test("a path without an extension serves the app, or the staff app under /superadmin", async () => {
  expect(await titleAt("/")).toBe("app");
  expect(await titleAt("/heatmaps/hm_1")).toBe("app");
  expect(await titleAt("/superadmin")).toBe("staff");
  expect(await titleAt("/superadmin/people/1")).toBe("staff");
  expect(await titleAt("/superadministrator")).toBe("app");
});

test("a page whose file is another answers with that file, as the edge function decides", async () => {
  expect(await titleAt("/help")).toBe("help");
  expect(await titleAt("/help/scores")).toBe("app");
});

test("a missing file returns 404, and no path can leave the folder", async () => {
  expect((await fetch(`${served.url}/missing.js`)).status).toBe(404);
  for (const way of ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"]) {
    const status = await new Promise((answered) =>
      httpRequest(`${served.url}`, { path: way }, (response) => answered(response.statusCode)).end(),
    );
    expect(status, way).toBe(404);
  }
});

test("hashed files are immutable, pages are revalidated, and both are compressed", async () => {
  const script = await fetch(`${served.url}/assets/main-1a2b.js`, { headers: { "accept-encoding": "br" } });
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect([script.headers.get("content-encoding"), script.headers.get("vary")]).toEqual(["br", "accept-encoding"]);
  expect(await script.text()).toMatch(/^console\.log/);
  const page = await fetch(served.url, { headers: { "accept-encoding": "gzip" } });
  expect([page.headers.get("cache-control"), page.headers.get("content-encoding")]).toEqual(["no-cache", "gzip"]);
  const again = await fetch(served.url, { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("videos are sent in parts, which Safari requires", async () => {
  const part = async (range: string) => {
    const response = await fetch(`${served.url}/assets/video-1a2b.mp4`, { headers: { range } });
    return [response.status, response.headers.get("content-range"), await response.text()];
  };
  expect(await part("bytes=0-1")).toEqual([206, "bytes 0-1/10", "01"]);
  expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await part("bytes=8-99")).toEqual([206, "bytes 8-9/10", "89"]);
  expect(await part("bytes=99-")).toEqual([200, null, "0123456789"]);
  expect(await part("lines=0-1")).toEqual([200, null, "0123456789"]);
});

test("config.json is the deployed file with the pool's id and the local origin", async () => {
  expect(await (await fetch(`${served.url}/config.json`)).json()).toEqual({
    userPoolId: model.only("AWS::Cognito::UserPool").ref,
    userPoolEndpoint: `${ORIGIN}/`,
    provider: { origin: ORIGIN },
  });
});

test("headers come from the behaviour's policy, with AWS and public origins replaced by the local origin", () => {
  const headersAt = edgeHeadersOf(model, rewrite);
  expect(headersAt("/heatmaps")).toEqual({
    "content-security-policy": `connect-src 'self' ${ORIGIN} ws://127.0.0.1:4567`,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "strict-transport-security": "max-age=60; includeSubDomains; preload",
    "permissions-policy": "camera=()",
  });
  expect(headersAt("/api/me")).toMatchObject({ "content-security-policy": "default-src 'none'" });
});

test("the first matching behaviour decides whether a path is a page or belongs to an API", () => {
  const apiIdAt = apiIdsOf(model);
  const paths = ["/heatmaps", "/api/sh_0123", "/api/heatmaps", "/api/shares", "/api/staff/heatmaps"];
  expect(paths.map(apiIdAt)).toEqual([undefined, undefined, "api1", "api1", "staff1"]);
});

test("only GET and HEAD are allowed", async () => {
  expect((await fetch(served.url, { method: "POST" })).status).toBe(405);
  const head = await fetch(served.url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});
