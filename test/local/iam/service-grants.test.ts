import { expect, test } from "vitest";
import type { RawResource } from "#local/template/read-assembly.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { assertServicesAllowed } from "#local/wiring/service-calls.ts";
import { lambdaFunction, uriOf, writeAssembly } from "../assembly.ts";

type Resources = Readonly<Record<string, RawResource>>;
const check = (resources: Resources): void =>
  assertServicesAllowed(createModel(readAssembly(writeAssembly({ App: { Resources: resources } }))));
const attribute = (id: string, name = "Arn") => ({ "Fn::GetAtt": [id, name] });
const permission = (principal: string, source: RawResource["Properties"] = {}): RawResource => ({
  Type: "AWS::Lambda::Permission",
  Properties: { Action: "lambda:InvokeFunction", FunctionName: attribute("Work"), Principal: principal, ...source },
});
const Work = lambdaFunction("echo", "echo");
const executeApi = (api: string, path: string) => ({
  "Fn::Join": ["", ["arn:aws:execute-api:eu-west-1:", { Ref: "AWS::AccountId" }, ":", { Ref: api }, path]],
});

const rule: Resources = {
  Work,
  Lost: { Type: "AWS::SQS::Queue" },
  Hourly: {
    Type: "AWS::Events::Rule",
    Properties: {
      ScheduleExpression: "rate(1 hour)",
      Targets: [{ Id: "0", Arn: attribute("Work"), DeadLetterConfig: { Arn: attribute("Lost") } }],
    },
  },
  Other: { Type: "AWS::Events::Rule", Properties: { ScheduleExpression: "rate(1 day)", Targets: [] } },
};
const queuePolicy = (effect: string, condition: RawResource["Properties"] = {}): RawResource => ({
  Type: "AWS::SQS::QueuePolicy",
  Properties: {
    Queues: [{ Ref: "Lost" }],
    PolicyDocument: {
      Statement: [
        {
          Effect: effect,
          Principal: { Service: "events.amazonaws.com" },
          Action: "sqs:SendMessage",
          Resource: attribute("Lost"),
          Condition: condition,
        },
      ],
    },
  },
});
const forRule = (id: string) => permission("events.amazonaws.com", { SourceArn: attribute(id) });
const ofRule = { ArnEquals: { "aws:SourceArn": attribute("Hourly") } };

test("a rule needs the permission of its function, for this rule and service, and the policy of its dead-letter queue", () => {
  const denied = (resources: Resources) => {
    try {
      check({ ...rule, ...resources });
    } catch (error) {
      return [...(error as Error).message.matchAll(/^events\.amazonaws\.com (\S+) on/gm)].map(([, action]) => action);
    }
    return [];
  };
  const both = ["lambda:InvokeFunction", "sqs:SendMessage"];
  expect(denied({})).toEqual(both);
  expect(denied({ Allow: forRule("Other") })).toEqual(both);
  expect(denied({ Allow: permission("apigateway.amazonaws.com") })).toEqual(both);
  expect(denied({ Allow: forRule("Hourly") })).toEqual(["sqs:SendMessage"]);
  expect(denied({ Allow: forRule("Hourly"), Queue: queuePolicy("Allow", ofRule) })).toEqual([]);
  expect(denied({ Allow: permission("events.amazonaws.com"), Queue: queuePolicy("Allow") })).toEqual([]);
  expect(denied({ Allow: forRule("Hourly"), Queue: queuePolicy("Allow"), No: queuePolicy("Deny") })).toEqual(["sqs:SendMessage"]);
});

test("a method, an authorizer, a WebSocket route and a trigger each need the permission of their function", () => {
  const resources: Resources = {
    Work,
    Rest: { Type: "AWS::ApiGateway::RestApi" },
    Live: { Type: "AWS::ApiGateway::Stage", Properties: { RestApiId: { Ref: "Rest" }, StageName: "live" } },
    Authorizer: {
      Type: "AWS::ApiGateway::Authorizer",
      Properties: { RestApiId: { Ref: "Rest" }, AuthorizerUri: uriOf("Work") },
    },
    Read: {
      Type: "AWS::ApiGateway::Method",
      Properties: {
        RestApiId: { Ref: "Rest" },
        ResourceId: attribute("Rest", "RootResourceId"),
        HttpMethod: "GET",
        Integration: { Type: "AWS_PROXY", Uri: uriOf("Work") },
      },
    },
    Socket: { Type: "AWS::ApiGatewayV2::Api" },
    SocketStage: { Type: "AWS::ApiGatewayV2::Stage", Properties: { ApiId: { Ref: "Socket" }, StageName: "live" } },
    Call: { Type: "AWS::ApiGatewayV2::Integration", Properties: { IntegrationUri: uriOf("Work") } },
    Connect: {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: {
        ApiId: { Ref: "Socket" },
        RouteKey: "$connect",
        Target: { "Fn::Join": ["", ["integrations/", { Ref: "Call" }]] },
      },
    },
    People: { Type: "AWS::Cognito::UserPool", Properties: { LambdaConfig: { PreSignUp: attribute("Work") } } },
  };
  const grants = {
    "/live/GET/": permission("apigateway.amazonaws.com", { SourceArn: executeApi("Rest", "/live/GET/") }),
    "/authorizers/": permission("apigateway.amazonaws.com", { SourceArn: executeApi("Rest", "/authorizers/*") }),
    "/live/$connect": permission("apigateway.amazonaws.com", { SourceArn: executeApi("Socket", "/*/$connect") }),
    ":userpool/": permission("cognito-idp.amazonaws.com", { SourceArn: attribute("People") }),
  };
  const all = Object.fromEntries(Object.values(grants).map((grant, index) => [`Grant${index}`, grant]));
  expect(() => check({ ...resources, ...all })).not.toThrow();
  for (const [index, source] of Object.keys(grants).entries()) {
    const { [`Grant${index}`]: _, ...others } = all;
    expect(() => check({ ...resources, ...others }), source).toThrow(source);
  }
});

test("an alarm needs the policy of its topic, and a permission that cannot be evaluated stops the start", () => {
  const topic: Resources = {
    Alarms: { Type: "AWS::SNS::Topic" },
    Errors: { Type: "AWS::CloudWatch::Alarm", Properties: { AlarmActions: [{ Ref: "Alarms" }] } },
  };
  const policy: RawResource = {
    Type: "AWS::SNS::TopicPolicy",
    Properties: {
      Topics: [{ Ref: "Alarms" }],
      PolicyDocument: {
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: "cloudwatch.amazonaws.com" },
            Action: "sns:Publish",
            Resource: { Ref: "Alarms" },
            Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
          },
        ],
      },
    },
  };
  expect(() => check(topic)).toThrow("cloudwatch.amazonaws.com sns:Publish");
  expect(() => check({ ...topic, Policy: policy })).not.toThrow();
  expect(() => check({ Work, Open: permission("*", { FunctionUrlAuthType: "NONE" }) })).toThrow(
    "App/Open has FunctionUrlAuthType",
  );
});
