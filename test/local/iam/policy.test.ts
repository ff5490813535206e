import { describe, expect, it } from "vitest";
import { compilePolicy, createEvaluator } from "#local/iam/policy.ts";
import { statementsOfRole } from "#local/iam/roles.ts";
import { createModel } from "#local/template/template-model.ts";

const TABLE = "arn:aws:dynamodb:eu-west-1:000000000000:table/items";
const evaluatorOf = (...Statement: object[]) => createEvaluator(compilePolicy({ Statement }, "Stack/Policy"));
const allow = (Action: unknown, Resource: unknown, more: object = {}) => ({ Effect: "Allow", Action, Resource, ...more });

describe("A policy", () => {
  it("a policy allows only the actions and resources that it names", () => {
    const decide = evaluatorOf(allow(["dynamodb:GetItem", "dynamodb:Query"], [TABLE, `${TABLE}/index/gsi1`]));
    expect(decide({ action: "dynamodb:Query", resource: `${TABLE}/index/gsi1` })).toBe("allow");
    expect(decide({ action: "dynamodb:PutItem", resource: TABLE })).toBe("implicitDeny");
    expect(decide({ action: "dynamodb:Query", resource: `${TABLE}/index/gsi2` })).toBe("implicitDeny");
    expect(evaluatorOf()({ action: "dynamodb:Query", resource: TABLE })).toBe("implicitDeny");
  });

  it("a policy matches * and ? in resources and actions, takes other characters literally, and ignores case only in actions", () => {
    const decide = evaluatorOf(allow("s3:Get*", "arn:aws:s3:::files/captures/*/v?.png"));
    expect(decide({ action: "S3:getObject", resource: "arn:aws:s3:::files/captures/a/b/v1.png" })).toBe("allow");
    expect(decide({ action: "s3:GetObject", resource: "arn:aws:s3:::files/captures/a/v1xpng" })).toBe("implicitDeny");
    expect(decide({ action: "s3:GetObject", resource: "arn:aws:s3:::FILES/captures/a/v1.png" })).toBe("implicitDeny");
    expect(decide({ action: "s3:PutObject", resource: "arn:aws:s3:::files/captures/a/v1.png" })).toBe("implicitDeny");
  });

  it("a policy denies what one statement denies, whatever the others allow", () => {
    const decide = evaluatorOf(allow("sns:Publish", "*"), {
      Effect: "Deny",
      Action: "sns:Publish",
      Resource: "arn:aws:sns:*:*:*",
    });
    expect(decide({ action: "sns:Publish", resource: "+4366412345" })).toBe("allow");
    expect(decide({ action: "sns:Publish", resource: "arn:aws:sns:eu-west-1:000000000000:topic" })).toBe("explicitDeny");
  });

  it("a policy limits DynamoDB to partition keys: every one of a request must match", () => {
    const leading = { "dynamodb:LeadingKeys": ["$accounts#*", "$kit#*"] };
    const decide = evaluatorOf(allow("dynamodb:*", TABLE, { Condition: { "ForAllValues:StringLike": leading } }));
    const keys = (...values: string[]) =>
      decide({ action: "dynamodb:BatchWriteItem", resource: TABLE, context: { "dynamodb:LeadingKeys": values } });
    expect(keys("$accounts#uid_1", "$kit#2")).toBe("allow");
    expect(keys("$accounts#uid_1", "$billing#2")).toBe("implicitDeny");
    // As in AWS: a request without partition keys, such as Scan, meets the condition.
    expect(decide({ action: "dynamodb:Scan", resource: TABLE })).toBe("allow");
  });

  it("a policy needs the key of a single-valued condition, and all conditions", () => {
    const Condition = { StringEquals: { "ses:FromAddress": "a@b.test" }, StringLike: { "ses:FeedbackAddress": "*@b.test" } };
    const decide = evaluatorOf(allow("ses:SendEmail", "*", { Condition }));
    const from = (context: Record<string, readonly string[]>) => decide({ action: "ses:SendEmail", resource: "x", context });
    expect(from({ "ses:fromaddress": ["a@b.test"], "ses:FeedbackAddress": ["c@b.test"] })).toBe("allow");
    expect(from({ "ses:FromAddress": ["a@b.test"] })).toBe("implicitDeny");
    expect(from({ "ses:FromAddress": ["z@b.test"], "ses:FeedbackAddress": ["c@b.test"] })).toBe("implicitDeny");
  });

  it("a policy's negated condition holds for another value, or for none", () => {
    const Condition = { StringNotEquals: { "aws:ResourceAccount": "000000000000" } };
    const decide = evaluatorOf(allow("events:PutEvents", "*", { Condition }));
    const bus = (context: Record<string, readonly string[]>) => decide({ action: "events:PutEvents", resource: "x", context });
    expect(bus({ "aws:ResourceAccount": ["123456789012"] })).toBe("allow");
    expect(bus({})).toBe("allow");
    expect(bus({ "aws:ResourceAccount": ["000000000000"] })).toBe("implicitDeny");
  });

  it("a policy is rejected when it cannot be evaluated completely", () => {
    expect(() => evaluatorOf(allow("s3:*", "*", { Condition: { IpAddress: { "aws:SourceIp": "10.0.0.0/8" } } }))).toThrow(
      "Stack/Policy has the condition operator IpAddress",
    );
    expect(() => evaluatorOf({ Effect: "Allow", NotAction: "s3:*", Resource: "*" })).toThrow("the element NotAction");
  });
});

describe("A role", () => {
  const roleOf = (role: object) => {
    const Resources = {
      Role: { Type: "AWS::IAM::Role", Properties: role },
      Other: { Type: "AWS::IAM::Role", Properties: {} },
      Attached: {
        Type: "AWS::IAM::Policy",
        Properties: { Roles: [{ Ref: "Role" }], PolicyDocument: { Statement: [allow("s3:GetObject", "*")] } },
      },
      Foreign: {
        Type: "AWS::IAM::Policy",
        Properties: { Roles: [{ Ref: "Other" }], PolicyDocument: { Statement: [allow("s3:PutObject", "*")] } },
      },
    };
    // The model reads the resources as the templates' JSON has them.
    const template = JSON.parse(JSON.stringify({ Resources })) as { Resources: Record<string, { Type: string }> };
    const model = createModel([{ name: "Stack", template, assets: new Map() }]);
    return createEvaluator(statementsOfRole(model, model.ofType("AWS::IAM::Role")[0]?.attribute("Arn") ?? ""));
  };

  it("a role has its inline policies and those attached to it, not those of others", () => {
    const decide = roleOf({ Policies: [{ PolicyName: "own", PolicyDocument: { Statement: allow("sns:Publish", "*") } }] });
    expect(decide({ action: "s3:GetObject", resource: "x" })).toBe("allow");
    expect(decide({ action: "sns:Publish", resource: "x" })).toBe("allow");
    expect(decide({ action: "s3:PutObject", resource: "x" })).toBe("implicitDeny");
  });

  it("a role with a policy that AWS manages is rejected", () => {
    expect(() => roleOf({ ManagedPolicyArns: ["arn:aws:iam::aws:policy/ReadOnlyAccess"] })).toThrow("ReadOnlyAccess");
  });
});
