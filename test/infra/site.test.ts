import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import { STATIC_PAGES } from "#contracts/static-pages.ts";
import { type Assembly, intrinsicText, type Resource, synthesiseAssembly } from "./assembly.ts";

let assembly: Assembly;
beforeAll(() => {
  assembly = synthesiseAssembly({
    webOrigin: "https://app.example.com",
    certificateArn: "arn:aws:acm:us-east-1:111111111111:certificate/c",
    mailDomain: "example.com",
    salesCallUrl: "https://calls.example.com/sightline",
  });
});

const one = (type: string): Resource["Properties"] => {
  const [only, ...more] = assembly.resources(type);
  expect(more, type).toHaveLength(0);
  return only!.Properties;
};
const distribution = () => one("AWS::CloudFront::Distribution").DistributionConfig;
const behaviours = () => [distribution().DefaultCacheBehavior, ...distribution().CacheBehaviors] as Resource["Properties"][];
const behind = (pattern: string) => {
  const behaviour = behaviours().find(({ PathPattern }) => PathPattern === pattern)!;
  const origin = (distribution().Origins as Resource["Properties"][]).find(({ Id }) => Id === behaviour.TargetOriginId)!;
  return { behaviour, origin };
};

/** The headers that the stack names so. */
const headersOf = (name: string): Resource["Properties"] =>
  assembly.resources("AWS::CloudFront::ResponseHeadersPolicy").find(({ id }) => id.startsWith(name))!.Properties
    .ResponseHeadersPolicyConfig;

describe("Every page", () => {
  const policy = () => {
    const headers = headersOf("Headers");
    const text = intrinsicText(headers.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
    return Object.fromEntries(text.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]));
  };

  it("every page runs under a policy that allows nothing inline and nothing foreign", () => {
    expect(policy()).toMatchObject({ "default-src": ["'self'"], "script-src": ["'self'"], "style-src": ["'self'"] });
    expect(policy()).toMatchObject({ "object-src": ["'none'"], "base-uri": ["'none'"], "frame-ancestors": ["'none'"] });
    expect(Object.values(policy()).flat().join(" ")).not.toMatch(/unsafe|\*|http:/);
  });

  it("a page may reach, apart from its own origin, only the hosts for sign-in and files", () => {
    const bucket = expect.stringMatching(/^https:\/\/<FilesRegionalDomainName.*>$|^https:\/\/<Files.*>$/);
    expect(policy()["connect-src"]).toEqual(["'self'", "https://cognito-idp.eu-west-1.amazonaws.com", bucket]);
    expect(policy()["img-src"]).toEqual(["'self'", "data:", "blob:", bucket]);
  });

  it("every page is bound to HTTPS for two years and cannot be sniffed, framed or followed", () => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = headersOf("Headers");
    expect(security.StrictTransportSecurity).toMatchObject({
      AccessControlMaxAgeSec: 63_072_000,
      IncludeSubdomains: true,
      Override: true,
    });
    expect(security.ContentTypeOptions).toEqual({ Override: true });
    expect(security.FrameOptions.FrameOption).toBe("DENY");
    expect(security.ReferrerPolicy.ReferrerPolicy).toBe("strict-origin-when-cross-origin");
    expect(custom.Items.map(({ Header }: { Header: string }) => Header)).toContain("Permissions-Policy");
  });

  it("every page has these headers whatever path it comes from", () => {
    for (const { ResponseHeadersPolicyId, PathPattern } of behaviours())
      expect(ResponseHeadersPolicyId, PathPattern).toBeDefined();
  });
});

describe("A page that a link shows", () => {
  const patterns = ["/viewonly/*", "/boldlens/*", "/api/sh_*"];

  it("a shared page belongs to the application even under /api/: its path precedes the API, and no operation resembles it", () => {
    const order = behaviours().map(({ PathPattern }) => PathPattern);
    for (const pattern of patterns) {
      expect(behind(pattern).origin.OriginPath).toBe("/app");
      expect(order.indexOf(pattern)).toBeLessThan(order.indexOf("/api/*"));
    }
    const paths = assembly.resources("AWS::ApiGateway::Resource").map(({ Properties }) => String(Properties.PathPart));
    expect(paths.filter((part) => part.startsWith("sh_"))).toEqual([]);
  });

  it("a shared page is not indexed, not cached, sends no referrer, and is as restricted as every other page", () => {
    const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = headersOf("UnlistedHeaders");
    const { SecurityHeadersConfig: usual, CustomHeadersConfig: usualCustom } = headersOf("Headers");
    expect(security).toEqual({ ...usual, ReferrerPolicy: { Override: true, ReferrerPolicy: "no-referrer" } });
    expect(custom.Items).toEqual([...usualCustom.Items, { Header: "X-Robots-Tag", Value: "noindex", Override: true }]);
    for (const pattern of patterns) {
      const { ResponseHeadersPolicyId, CachePolicyId } = behind(pattern).behaviour;
      expect(intrinsicText(ResponseHeadersPolicyId)).toContain("UnlistedHeaders");
      expect(CachePolicyId).toBe(cachingDisabled);
    }
  });
});

describe("The one origin", () => {
  it("the site forwards /api/… to the REST API unchanged, where `api` is the stage", () => {
    const { origin, behaviour } = behind("/api/*");
    expect(origin.OriginPath).toBeUndefined();
    expect(intrinsicText(origin.DomainName)).toMatch(/^<Rest.*>\.execute-api\.eu-west-1\./);
    expect(behaviour.AllowedMethods).toEqual(expect.arrayContaining(["POST", "PATCH", "DELETE"]));
  });

  it("the site forwards /api/staff/… to the staff API, before the customers', and /v1/… to the public API, unchanged", () => {
    const order = behaviours().map(({ PathPattern }) => PathPattern);
    expect(order.indexOf("/api/staff/*")).toBeLessThan(order.indexOf("/api/*"));
    for (const [pattern, rest] of [
      ["/api/staff/*", "StaffRest"],
      ["/v1/*", "PublicRest"],
      // The address without a slash is the API's too, which answers with JSON.
      ["/v1", "PublicRest"],
    ] as const) {
      expect(behind(pattern).origin.OriginPath, pattern).toBeUndefined();
      expect(intrinsicText(behind(pattern).origin.DomainName), pattern).toMatch(
        new RegExp(`^<${rest}.*>\\.execute-api\\.eu-west-1\\.`),
      );
    }
  });

  it("the site passes other versions of the public API to the API below its stage, where nothing is", () => {
    const order = behaviours().map(({ PathPattern }) => PathPattern);
    for (const pattern of ["/v?", "/v?/*", "/v??", "/v??/*"]) {
      expect(order.indexOf(pattern)).toBeGreaterThan(order.indexOf("/v1/*"));
      expect(behind(pattern).origin.OriginPath).toBe("/v1");
      expect(intrinsicText(behind(pattern).origin.DomainName)).toMatch(/^<PublicRest/);
    }
  });

  it("the site sends each API a secret header that is in no template, so that direct requests are recognised", () => {
    for (const pattern of ["/api/*", "/api/staff/*", "/v1/*", "/live"]) {
      const [header] = behind(pattern).origin.OriginCustomHeaders;
      expect(header.HeaderName).toBe("x-sightline-site");
      expect(intrinsicText(header.HeaderValue)).toMatch(/^\{\{resolve:secretsmanager:.*SiteSecret.*:SecretString:::\}\}$/);
    }
  });

  it("the site forwards /live to the WebSocket API unchanged, where `live` is the stage", () => {
    expect(behind("/live").origin.OriginPath).toBeUndefined();
    expect(intrinsicText(behind("/live").origin.DomainName)).toMatch(/^<LiveApi.*>\.execute-api\.eu-west-1\./);
  });

  it("the site never caches an answer of an API, and never forwards the requested host to an API", () => {
    const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    const allViewerExceptHost = "b689b0a8-53d0-40ab-baf2-68738e2966ac";
    for (const pattern of ["/api/*", "/api/staff/*", "/v1/*", "/live"])
      expect(behind(pattern).behaviour).toMatchObject({
        CachePolicyId: cachingDisabled,
        OriginRequestPolicyId: allViewerExceptHost,
      });
  });

  it("the site leaves every status as the origin gave it, and caches no error of one caller for others", () => {
    expect(distribution().CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it("the site answers on its own host over TLS 1.2 or newer when it has a certificate", () => {
    expect(distribution().Aliases).toEqual(["app.example.com"]);
    expect(distribution().ViewerCertificate.MinimumProtocolVersion).toBe("TLSv1.2_2021");
  });
});

describe("A path of a page", () => {
  const rewritten = (uri: string): string =>
    runInNewContext(`${one("AWS::CloudFront::Function").FunctionCode}; handler({ request: { uri } }).uri`, { uri });

  it.each([
    ["/", "/documents/index.html"],
    ["/help", "/documents/help.html"],
    ["/help/scores", "/documents/help/scores.html"],
    ["/help/unknown", "/index.html"],
    ["/privacy", "/documents/privacy.html"],
    ["/heatmaps", "/index.html"],
    ["/heatmap/hm_0123456789abcdefghjkmnpqrs", "/index.html"],
    ["/superadminister", "/index.html"],
    ["/superadmin", "/superadmin/index.html"],
    ["/superadmin/dashboard", "/superadmin/index.html"],
    ["/assets/index-1a2b3c.js", "/assets/index-1a2b3c.js"],
    ["/superadmin/assets/index-1a2b3c.css", "/superadmin/assets/index-1a2b3c.css"],
    ["/config.json", "/config.json"],
    ["/viewonly/sh_0123456789abcdefghjkmnpqrs", "/index.html"],
    ["/api/sh_0123456789abcdefghjkmnpqrs", "/index.html"],
  ])("the page path %s is answered by %s", (uri, answeredBy) => {
    expect(rewritten(uri)).toBe(answeredBy);
  });

  it("a path is rewritten only for pages, never for an API", () => {
    for (const behaviour of behaviours()) {
      const page = !/^\/(api|api\/staff|v1|v\?\??)(\/\*)?$|^\/live$/.test(behaviour.PathPattern);
      expect((behaviour.FunctionAssociations ?? []).length, behaviour.PathPattern).toBe(page ? 1 : 0);
    }
  });
});

describe("The pages' bucket", () => {
  it("the pages' bucket holds each application where its origin looks for it", () => {
    const deployments = assembly.resources("Custom::CDKBucketDeployment").map(({ Properties }) => Properties);
    const prefixes = new Set(deployments.map(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix));
    expect(prefixes).toEqual(new Set(["app", "admin/superadmin"]));
    // CDK gives its deployer 128 MB, too little for the command that copies the files.
    const deployers = assembly.resources("AWS::Lambda::Function").filter(({ id }) => id.startsWith("CustomCDKBucketDeployment"));
    expect(deployers.map(({ Properties }) => Properties.MemorySize)).toEqual([1024]);
    const folder = (pattern: string) => behind(pattern).origin.OriginPath;
    expect([folder("/superadmin"), folder("/superadmin/*")]).toEqual(["/admin", "/admin"]);
  });

  it("the pages' bucket tells the browser the addresses of sign-in and of the API", () => {
    const deployment = assembly
      .resources("Custom::CDKBucketDeployment")
      .find(({ Properties }) => Properties.SourceObjectKeys.length > 1)!;
    const asset = String(deployment.Properties.SourceObjectKeys[1]).replace(".zip", "");
    const config = JSON.parse(readFileSync(path.join(assembly.folder, `asset.${asset}`, "config.json"), "utf8"));
    expect(config).toMatchObject({ region: "eu-west-1", userPoolEndpoint: "https://cognito-idp.eu-west-1.amazonaws.com/" });
    expect(config).toMatchObject({ salesCallUrl: "https://calls.example.com/sightline" });
    const filled = deployment.Properties.SourceMarkers[1];
    expect(intrinsicText(filled[config.userPoolId])).toMatch(/^<People/);
    expect(intrinsicText(filled[config.userPoolClientId])).toMatch(/^<PeopleWeb/);
  });

  /** The content of a file that the deployment writes, besides the built application. */
  const fileOf = (from: Assembly, name: string): string | undefined => {
    const keys = from.resources("Custom::CDKBucketDeployment").flatMap(({ Properties }) => Properties.SourceObjectKeys);
    const files = keys.map((key) => path.join(from.folder, `asset.${String(key).replace(".zip", "")}`, name));
    const file = files.find((each) => existsSync(each));
    return file && readFileSync(file, "utf8");
  };

  it("the sitemap lists the public pages by their full address, and robots.txt names it", () => {
    const addresses = [...fileOf(assembly, "sitemap.xml")!.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([...STATIC_PAGES, "/pricing"].map((page) => `https://app.example.com${page}`)),
    );
    expect(fileOf(assembly, "robots.txt")).toContain("\nSitemap: https://app.example.com/sitemap.xml\n");
    expect(fileOf(assembly, "robots.txt")).not.toContain("Disallow: /\n");
  });

  it("search engines are asked not to index a named environment", () => {
    const staging = synthesiseAssembly({ stage: "staging", webOrigin: "https://staging.example.com" });
    expect(fileOf(staging, "robots.txt")).toBe("User-agent: *\nDisallow: /\n");
    expect(fileOf(staging, "sitemap.xml")).toBeUndefined();
  });
});
