import { beforeAll, describe, expect, it } from "vitest";
import { createWebAcl } from "#local/cognito/web-acl.ts";
import { type Assembly, intrinsicText, type Resource, synthesiseAssembly } from "./assembly.ts";

let assembly: Assembly;
let without: Assembly;
beforeAll(() => {
  assembly = synthesiseAssembly({ mailDomain: "example.com" });
  without = synthesiseAssembly({ mailDomain: "example.com", firewall: "false" });
});

const acl = (id: string): Resource => assembly.resources("AWS::WAFv2::WebACL").find((one) => one.id === id)!;
const rules = (id: string) => acl(id).Properties.Rules as Resource["Properties"][];
const rule = (id: string, name: string) => rules(id).find(({ Name }) => Name === name)!;
const associations = () => assembly.resources("AWS::WAFv2::WebACLAssociation");

describe("The firewall of the site", () => {
  it("the site's firewall is a web ACL of us-east-1, which CloudFront requires, and belongs to the distribution", () => {
    const { stack, Properties } = acl("SiteFirewall");
    expect(Properties.Scope).toBe("CLOUDFRONT");
    const { environment } = assembly.app.synth().getStackByName(stack);
    expect(environment.region).toBe("us-east-1");
    const [distribution] = assembly.resources("AWS::CloudFront::Distribution");
    expect(JSON.stringify(distribution?.Properties.DistributionConfig.WebACLId)).toMatch(
      /SightlineEdgeFirewall.*SiteFirewallArn/,
    );
  });

  it("the site's firewall counts requests per address: 1,000 in five minutes, 300 without a token, 24,000 to the public API", () => {
    const limits = rules("SiteFirewall").flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
      rate ? [[Name, rate.Limit, rate.EvaluationWindowSec, rate.AggregateKeyType]] : [],
    );
    expect(limits).toEqual([
      ["AnonymousRate", 300, 300, "IP"],
      ["Rate", 1000, 300, "IP"],
      ["ApiRate", 24_000, 300, "IP"],
    ]);
  });

  it("the site's firewall answers requests above a limit as the APIs do, with the time to wait", () => {
    const { Rules, CustomResponseBodies } = acl("SiteFirewall").Properties;
    const limits = (Rules as Resource["Properties"][]).filter(({ Statement }) => Statement.RateBasedStatement);
    for (const { Name, Action } of limits) {
      const { ResponseCode, ResponseHeaders, CustomResponseBodyKey } = Action.Block.CustomResponse;
      expect(ResponseCode, Name).toBe(429);
      expect(ResponseHeaders, Name).toContainEqual({ Name: "Retry-After", Value: "60" });
      const readable = (ResponseHeaders as { Name: string; Value: string }[]).find(
        (header) => header.Name === "Access-Control-Expose-Headers",
      );
      expect(readable?.Value, Name).toContain("Retry-After");
      const { ContentType, Content } = CustomResponseBodies[CustomResponseBodyKey];
      expect(ContentType).toBe("APPLICATION_JSON");
      const { code, detail, message } = JSON.parse(Content);
      expect([code, detail], Name).toEqual(["request.too_many", message]);
    }
  });

  it("the site's firewall limits the public API only by its own rule, and neither hashed files nor Stripe events", () => {
    const scopeOf = (name: string) => rule("SiteFirewall", name).Statement.RateBasedStatement.ScopeDownStatement;
    const others = new RegExp(scopeOf("Rate").NotStatement.Statement.RegexMatchStatement.RegexString);
    const api = new RegExp(scopeOf("ApiRate").RegexMatchStatement.RegexString);
    const counted = (path: string) => [!others.test(path) && "Rate", api.test(path) && "ApiRate"].filter(Boolean);
    for (const path of ["/", "/api/heatmaps", "/heatmaps/hm_1", "/v1x"]) expect(counted(path), path).toEqual(["Rate"]);
    expect(counted("/v1/heatmaps")).toEqual(["ApiRate"]);
    for (const path of ["/assets/app.js", "/superadmin/assets/app.js", "/api/stripe/events"]) expect(counted(path)).toEqual([]);
  });

  it("the site's firewall counts every path that anonymous callers may call, except the signed events of Stripe", () => {
    const { Statements } = rule("SiteFirewall", "AnonymousRate").Statement.RateBasedStatement.ScopeDownStatement.OrStatement;
    const patterns = (Statements as Resource["Properties"][]).map(({ RegexMatchStatement: { RegexString } }) => {
      expect(RegexString.length).toBeLessThanOrEqual(512);
      return new RegExp(RegexString);
    });
    const isCounted = (path: string) => patterns.some((pattern) => pattern.test(path));
    for (const path of [
      "/api/accounts/sign-up",
      "/api/accounts/password/forgot",
      "/api/sharing/links/sh_1/frames",
      "/v1/openapi.json",
    ])
      expect(isCounted(path), path).toBe(true);
    for (const path of [
      "/api/stripe/events",
      "/api/heatmaps",
      "/api/accounts/me",
      "/api/sharing/heatmaps/hm_1",
      "/api/openapiXjson",
      "/",
    ])
      expect(isCounted(path), path).toBe(false);
  });

  it("the site's firewall uses the AWS managed rules, and only counts with those that reject requests which the application accepts", () => {
    const managed = rules("SiteFirewall").flatMap(({ Statement, OverrideAction }) => {
      const group = Statement.ManagedRuleGroupStatement;
      return group ? [{ name: group.Name, OverrideAction, overrides: group.RuleActionOverrides ?? [] }] : [];
    });
    expect(managed).toMatchObject([
      { name: "AWSManagedRulesAmazonIpReputationList", OverrideAction: { None: {} }, overrides: [] },
      {
        name: "AWSManagedRulesCommonRuleSet",
        OverrideAction: { None: {} },
        overrides: [
          { Name: "SizeRestrictions_BODY", ActionToUse: { Count: {} } },
          { Name: "CrossSiteScripting_BODY" },
          { Name: "GenericRFI_BODY" },
          { Name: "GenericLFI_BODY" },
          { Name: "EC2MetaDataSSRF_BODY" },
          { Name: "NoUserAgent_HEADER" },
        ],
      },
    ]);
  });
});

describe("The firewall of the REST APIs", () => {
  it("the REST APIs' firewall blocks requests without the secret header of the site, at every stage", () => {
    const [only, ...more] = rules("ApiFirewall");
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      Action: { Block: {} },
      Statement: {
        NotStatement: {
          Statement: {
            ByteMatchStatement: { FieldToMatch: { SingleHeader: { Name: "x-sightline-site" } }, PositionalConstraint: "EXACTLY" },
          },
        },
      },
    });
    expect(intrinsicText(only?.Statement.NotStatement.Statement.ByteMatchStatement.SearchString)).toMatch(
      /^\{\{resolve:secretsmanager:<SiteSecret>:SecretString:::\}\}$/,
    );
    const stages = associations().filter(({ Properties }) => intrinsicText(Properties.WebACLArn).includes("ApiFirewall"));
    expect(stages.map(({ Properties }) => intrinsicText(Properties.ResourceArn).replace(/[0-9A-F]{8}>/g, ">"))).toEqual([
      expect.stringMatching(/\/restapis\/<Rest>\/stages\/<RestDeploymentStageapi>$/),
      expect.stringMatching(/\/restapis\/<PublicRest>\/stages\/<PublicRestDeploymentStagev1>$/),
      expect.stringMatching(/\/restapis\/<StaffRest>\/stages\/<StaffRestDeploymentStageapi>$/),
    ]);
  });
});

describe("The firewall of the user pool", () => {
  const TARGET = "AWSCognitoIdentityProviderService.";
  /** The firewall of the template, as the local user pool runs it. */
  const firewall = () => {
    const text = JSON.stringify(acl("PoolFirewall").Properties, (_, value) =>
      value?.["Fn::Join"] ? intrinsicText(value).replace(/\{\{.*\}\}/, "secret") : value,
    );
    return createWebAcl(JSON.parse(text));
  };
  const isBlocked = (headers: Record<string, string>) => firewall()({ headers, address: "192.0.2.1", at: 0 });
  /** As the firewall may see a request: with the header of the protocol, with that of Cognito, or with both. */
  const forms = (operation: string): Record<string, string>[] => {
    const target = { "x-amz-target": `${TARGET}${operation}` };
    const named = { "x-amzn-cognito-operation-name": operation };
    return [target, named, { ...target, ...named }];
  };

  it("the user pool's firewall belongs to the pool", () => {
    const [pool] = associations().filter(({ Properties }) => intrinsicText(Properties.WebACLArn).includes("PoolFirewall"));
    expect(intrinsicText(pool?.Properties.ResourceArn)).toMatch(/^<People\w+\.Arn>$/);
  });

  it.each(["InitiateAuth", "RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken"])(
    "the user pool's firewall lets browsers call %s, however the request names it",
    (operation) => {
      for (const headers of forms(operation)) expect(isBlocked(headers), JSON.stringify(headers)).toBe(false);
    },
  );

  it.each([
    "DeleteUser",
    "SetUserMFAPreference",
    "AssociateSoftwareToken",
    "VerifySoftwareToken",
    "UpdateUserAttributes",
    "ChangePassword",
    "SignUp",
    "InitiateAuthentication",
  ])("the user pool's firewall blocks %s, however the request names it", (operation) => {
    for (const headers of forms(operation)) expect(isBlocked(headers), JSON.stringify(headers)).toBe(true);
  });

  it("the user pool's firewall is not misled by a request that names two operations", () => {
    const headers = { "x-amz-target": `${TARGET}DeleteUser`, "x-amzn-cognito-operation-name": "InitiateAuth" };
    expect(isBlocked(headers)).toBe(true);
  });

  it("the user pool's firewall lets only our API register an authenticator app", () => {
    for (const headers of forms("AssociateSoftwareToken")) {
      expect(isBlocked({ ...headers, "user-agent": "aws-sdk-js sightline-api/secret" })).toBe(false);
      expect(isBlocked({ ...headers, "user-agent": "aws-sdk-js sightline-api/guessed" })).toBe(true);
    }
    for (const headers of forms("DeleteUser")) expect(isBlocked({ ...headers, "user-agent": "sightline-api/secret" })).toBe(true);
  });

  it("the user pool's firewall allows ten sign-ins from one address in ten minutes, and any number of other operations", () => {
    const [rate, ...more] = rules("PoolFirewall").filter(({ Statement }) => Statement.RateBasedStatement);
    expect(more).toEqual([]);
    expect(rate).toMatchObject({
      Name: "SignInRate",
      Action: { Block: {} },
      Statement: { RateBasedStatement: { Limit: 10, EvaluationWindowSec: 600, AggregateKeyType: "IP" } },
    });
    const blocks = firewall();
    const attempt = (address: string, minutes: number, operation = "InitiateAuth", form = 2) =>
      blocks({ headers: forms(operation)[form]!, address, at: minutes * 60_000 });
    for (let tried = 0; tried < 10; tried++) expect(attempt("192.0.2.1", tried / 10, "InitiateAuth", tried % 3)).toBe(false);
    for (const form of [0, 1, 2]) expect(attempt("192.0.2.1", 1, "InitiateAuth", form)).toBe(true);
    expect(attempt("192.0.2.2", 1)).toBe(false);
    for (const operation of ["RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken"])
      for (let call = 0; call < 20; call++) expect(attempt("192.0.2.1", 1, operation)).toBe(false);
    expect(attempt("192.0.2.1", 11.5)).toBe(false);
  });

  it("the user pool's firewall lets through the pool's keys and its pages for signing in with Google", () => {
    expect(isBlocked({ "user-agent": "Mozilla/5.0" })).toBe(false);
  });
});

describe("Without a firewall", () => {
  it("a deployment without a firewall has no web ACLs, and its APIs limit requests to what the account's functions can take", () => {
    expect(without.resources().filter(({ Type }) => Type.startsWith("AWS::WAFv2"))).toEqual([]);
    expect(without.stacks.filter((name) => name.includes("Firewall"))).toEqual([]);
    for (const { Properties } of without.resources("AWS::ApiGateway::Stage"))
      expect(Properties.MethodSettings[0]).toMatchObject({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    expect(() => synthesiseAssembly({ firewall: "off" })).toThrow("firewall must be true or false");
  });
});
