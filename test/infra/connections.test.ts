import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { neededHosts } from "#local/sealed/needed-hosts.ts";
import { EVERY_SETTING, fileOf, intrinsicText, synthesiseAssembly } from "./assembly.ts";
import { importClosure } from "./import-closure.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const DOCUMENT = fileOf("docs/connections.md");

/** Packages of functions that open connections → the host that they contact. */
const CONNECTING: Readonly<Record<string, string>> = {
  "@aws-sdk/client-apigatewaymanagementapi": "execute-api.REGION.amazonaws.com",
  "@aws-sdk/client-bedrock-runtime": "bedrock-runtime.REGION.amazonaws.com",
  "@aws-sdk/client-cognito-identity-provider": "cognito-idp.REGION.amazonaws.com",
  "@aws-sdk/client-dynamodb": "dynamodb.REGION.amazonaws.com",
  "@aws-sdk/client-dynamodb-streams": "streams.dynamodb.REGION.amazonaws.com",
  "@aws-sdk/client-eventbridge": "events.REGION.amazonaws.com",
  "@aws-sdk/client-lambda": "lambda.REGION.amazonaws.com",
  "@aws-sdk/client-s3": "s3.REGION.amazonaws.com",
  "@aws-sdk/client-sagemaker-runtime": "runtime.sagemaker.REGION.amazonaws.com",
  "@aws-sdk/client-secrets-manager": "secretsmanager.REGION.amazonaws.com",
  "@aws-sdk/client-sesv2": "email.REGION.amazonaws.com",
  "@aws-sdk/client-sfn": "states.REGION.amazonaws.com",
  "@aws-sdk/client-sns": "sns.REGION.amazonaws.com",
  "@aws-sdk/client-sqs": "sqs.REGION.amazonaws.com",
  "@aws-sdk/lib-dynamodb": "dynamodb.REGION.amazonaws.com",
  "@aws-sdk/lib-storage": "s3.REGION.amazonaws.com",
  "@aws-sdk/s3-presigned-post": "s3.REGION.amazonaws.com",
  "@aws-sdk/s3-request-presigner": "s3.REGION.amazonaws.com",
  stripe: "api.stripe.com",
};
/** Packages of functions that were read and open none. */
const QUIET = [
  "@aws-lambda-powertools/logger",
  "@duckduckgo/autoconsent",
  "@middy/core",
  "@zxcvbn-ts/language-common",
  "any-ascii",
  "aws-jwt-verify",
  "bidi-js",
  "disposable-email-domains-js",
  "electrodb",
  "email-providers",
  "fastest-levenshtein",
  "flesch",
  "ipaddr.js",
  "jszip",
  "p-limit",
  // It downloads only with its option `download`.
  "papaparse",
  "pdfkit",
  "pptxgenjs",
  "sharp",
  "simple-statistics",
  "stripe",
  "syllable",
  "tesseract.js",
  "yazl",
  "zod",
  "zod-openapi",
];
/** Our server files that connect or listen without a package → the host, or why it is none. */
const OPENERS: Readonly<Record<string, string>> = {
  "adapters/browser/filtered-connections.ts": "checks and limits the connections of the proxy",
  "adapters/browser/public-address.ts": "checks addresses",
  "adapters/browser/proxy.ts": "the website that a user captures",
  "adapters/webhook-receiver.ts": "the URL of a webhook",
  "adapters/campaigns.ts": "api.mailshake.com",
  "adapters/identity.ts": "cognito-idp.REGION.amazonaws.com",
  "adapters/video/child/serve-jobs.ts": "a pipe to its parent",
  "domain/captures/search-page/capture-search-page.ts": "the private bucket",
  "inference/attention/service.ts": "types",
  "inference/http.ts": "listens",
  "inference/server.ts": "listens",
};
/** Hosts in the code of the server that are never contacted → what they are. */
const NAMES: Readonly<Record<string, string>> = {
  "www.w3.org": "names of XML formats",
  "api-docs.mailshake.com": "a reference in a comment",
  "developer.apple.com": "a comment about a format",
  "127.0.0.1": "this machine",
  "docs.aws.amazon.com": "a reference in a comment",
  "numpy.org": "a reference in a comment",
  "example.com": "an example in an error message",
};

const files = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort();
const serverFiles = () => files("{adapters,domain,lambdas,kit,inference}/**/*.ts").filter((file) => !file.includes("/training/"));
const isListed = (host: string) => DOCUMENT.includes(`\`${host}\``) || DOCUMENT.includes(host);

describe("docs/connections.md lists every host", () => {
  it("docs/connections.md lists every host that a package of a function contacts", () => {
    const packages = new Set(files("lambdas/**/*.ts").flatMap((file) => importClosure(file).packages));
    const external = [...packages].filter((name) => !name.startsWith("node:"));
    const known = new Set([...Object.keys(CONNECTING), ...QUIET]);
    expect(
      external.filter((name) => !known.has(name)),
      "find out what these packages connect to",
    ).toEqual([]);
    for (const name of external) if (CONNECTING[name]) expect(isListed(CONNECTING[name]), name).toBe(true);
    for (const name of Object.keys(CONNECTING)) expect(packages, `${name} is not used any more`).toContain(name);
  });

  it("docs/connections.md lists every host that our own code contacts without a package", () => {
    const opens =
      /from "node:(?:net|http|https|http2|tls|dgram|dns)(?:\/promises)?"|(?<![.\w])fetch\(|new (?:WebSocket|EventSource)\(/;
    const openers = serverFiles().filter((file) => opens.test(readFileSync(path.join(ROOT, file), "utf8")));
    expect(openers).toEqual(Object.keys(OPENERS).sort());
    for (const [file, host] of Object.entries(OPENERS))
      if (/\.|website|webhook/.test(host)) expect(isListed(host), file).toBe(true);
  });

  it("docs/connections.md lists every URL written in the code of the server", () => {
    const hosts = serverFiles().flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/\bhttps?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g)].map(
        ([, host]) => host!,
      ),
    );
    const unknown = [...new Set(hosts)].filter((host) => !(host in NAMES) && !isListed(host));
    expect(unknown).toEqual([]);
  });

  it("docs/connections.md lists every host that a template gives to a function", () => {
    const assembly = synthesiseAssembly(EVERY_SETTING);
    const urls = assembly.resources("AWS::Lambda::Function").flatMap(({ Properties }) =>
      Object.entries((Properties.Environment?.Variables ?? {}) as Record<string, unknown>)
        .filter(([, value]) => intrinsicText(value).startsWith("https://"))
        .map(([name]) => name),
    );
    // The origin of the site is for links in emails; no function contacts it.
    expect([...new Set(urls)].sort()).toEqual([
      "IDENTITY_JWKS_URL",
      "LIVE_CALLBACK_URL",
      "MAILSHAKE_API_URL",
      "STRIPE_API_URL",
      "WEB_ORIGIN",
    ]);
  });

  it("docs/connections.md lists every host that a page may contact, and the logo detector has no network", () => {
    const assembly = synthesiseAssembly(EVERY_SETTING);
    for (const { id, Properties } of assembly.resources("AWS::CloudFront::ResponseHeadersPolicy")) {
      const policy = Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy;
      if (policy === undefined) continue;
      const connect = intrinsicText(policy)
        .split("; ")
        .find((directive) => directive.startsWith("connect-src"))!
        .split(" ")
        .slice(2);
      const others = connect.filter(
        (origin) => !/^https:\/\/(?:cognito-idp\.|<Files|[^/]*\.auth\.|sightline-example)/.test(origin),
      );
      expect(others, id).toEqual([]);
    }
    const isolated = assembly.resources("AWS::SageMaker::Model").filter(({ Properties }) => Properties.EnableNetworkIsolation);
    expect(isolated.map(({ id }) => id)).toEqual(["LogoModel"]);
  });

  it("docs/connections.md lists every host that a variable adds on one machine", () => {
    const needed = neededHosts({
      STRIPE_SECRET_KEY: "sk",
      AWS_ENDPOINT_URL_S3: "https://s3.eu-west-1.amazonaws.com",
      PATH: "/bin",
    });
    expect([...needed]).toEqual([
      ["STRIPE_SECRET_KEY", "api.stripe.com:443"],
      ["AWS_ENDPOINT_URL_S3", "s3.eu-west-1.amazonaws.com:443"],
    ]);
    for (const name of ["STRIPE_SECRET_KEY", "AWS_ENDPOINT_URL_"]) expect(isListed(name), name).toBe(true);
  });
});
