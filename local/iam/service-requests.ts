import type { IncomingMessage } from "node:http";
import { COGNITO_OPERATIONS } from "#local/cognito/operations/index.ts";
import { sesOperationOf } from "#local/email/ses.ts";
import { busNameOf } from "#local/events/put-events.ts";
import { targetOperation } from "#local/kit/emulator.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";
import type { Model } from "#local/template/template-model.ts";
import type { AccessRequest } from "./policy.ts";

type Call = Pick<IncomingMessage, "headers" | "method"> & {
  /** Percent-decoded path. */
  readonly path: string;
  readonly body: Buffer;
};
/** The permissions that a call to a service needs; none for a call that everyone may make. */
type Describe = (call: Call, model: Model) => AccessRequest[];

const arn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;

/** The body of a JSON protocol; an empty object for anything else, which the service itself rejects. */
function jsonOf({ body }: Call): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString() || "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const operationOf = ({ headers }: Call): string => targetOperation({ headers } as IncomingMessage);
const lastOf = (path: string, before: string): string => path.split(before)[1]?.split("/")[0] ?? "";

/** The tags of a resource as keys of conditions. */
function resourceTags(tags: unknown): Readonly<Record<string, readonly string[]>> {
  const list = Array.isArray(tags) ? (tags as readonly { readonly Key: string; readonly Value: string }[]) : [];
  return Object.fromEntries(list.map(({ Key, Value }) => [`aws:ResourceTag/${Key}`, [Value]]));
}

const SERVICES: Readonly<Record<string, Describe>> = {
  "cognito-idp": (call) => {
    const operation = operationOf(call);
    if (COGNITO_OPERATIONS.get(operation)?.signed === false) return [];
    const pool = String(jsonOf(call).UserPoolId ?? "");
    return [{ action: `cognito-idp:${operation}`, resource: arn("cognito-idp", `userpool/${pool}`) }];
  },
  "execute-api": ({ path, method }, model) => {
    const [, stage = ""] = path.split("/");
    const apiId = String(model.find("AWS::ApiGatewayV2::Stage", stage)?.properties.ApiId ?? "");
    return [
      {
        action: "execute-api:ManageConnections",
        resource: arn("execute-api", `${apiId}/${stage}/${method}${path.slice(stage.length + 1)}`),
      },
    ];
  },
  events: (call) => {
    const { Entries } = jsonOf(call);
    const buses = (Array.isArray(Entries) ? Entries : []).map((entry) =>
      String((entry as { EventBusName?: unknown }).EventBusName ?? "default"),
    );
    return [...new Set(buses)].map((bus) => {
      const resource = bus.startsWith("arn:") ? bus : arn("events", `event-bus/${busNameOf(bus)}`);
      return {
        action: `events:${operationOf(call)}`,
        resource,
        context: { "aws:ResourceAccount": [resource.split(":")[4] ?? ""] },
      };
    });
  },
  lambda: ({ path }, model) => {
    const name = lastOf(path, "/functions/").split(":function:").at(-1) ?? "";
    const context = resourceTags(model.find("AWS::Lambda::Function", name)?.properties.Tags);
    return [{ action: "lambda:InvokeFunction", resource: arn("lambda", `function:${name}`), context }];
  },
  sagemaker: ({ path }) => [
    {
      action: path.endsWith("/async-invocations") ? "sagemaker:InvokeEndpointAsync" : "sagemaker:InvokeEndpoint",
      resource: arn("sagemaker", `endpoint/${lastOf(path, "/endpoints/")}`),
    },
  ],
  secretsmanager: (call, model) => {
    const id = String(jsonOf(call).SecretId ?? "");
    const resource = model.find("AWS::SecretsManager::Secret", id)?.ref ?? id;
    return [{ action: `secretsmanager:${operationOf(call)}`, resource }];
  },
  // An address is sent from its own identity or, without one, from that of its domain.
  ses: (call, model) => {
    const operation = sesOperationOf(call.method, call.path);
    if (operation !== "SendEmail") return [{ action: `ses:${operation ?? "Unknown"}`, resource: "*" }];
    const from = String(jsonOf(call).FromEmailAddress ?? "");
    const address = /<([^>]+)>\s*$/.exec(from)?.[1] ?? from;
    const domain = address.split("@").at(-1) ?? "";
    const identity = model.find("AWS::SES::EmailIdentity", domain) ? domain : address;
    const set = jsonOf(call).ConfigurationSetName;
    const resources = [`identity/${identity}`, ...(set === undefined ? [] : [`configuration-set/${String(set)}`])];
    const context = { "ses:FromAddress": [address] };
    return resources.map((resource) => ({ action: "ses:SendEmail", resource: arn("ses", resource), context }));
  },
  sns: ({ body }) => {
    const form = new URLSearchParams(body.toString());
    const resource = form.get("TopicArn") ?? form.get("TargetArn") ?? form.get("PhoneNumber") ?? "";
    return [{ action: `sns:${form.get("Action")}`, resource }];
  },
  sqs: (call) => {
    const name =
      String(jsonOf(call).QueueUrl ?? "")
        .split("/")
        .at(-1) ?? "";
    return [{ action: `sqs:${operationOf(call)}`, resource: name ? arn("sqs", name) : "*" }];
  },
  states: (call) => {
    const { stateMachineArn, executionArn } = jsonOf(call);
    return [{ action: `states:${operationOf(call)}`, resource: String(stateMachineArn ?? executionArn ?? "") }];
  },
};

/** The permissions that a call needs, by the signing name of its service. Throws for an unknown service. */
export function serviceRequests(signingName: string, call: Call, model: Model): AccessRequest[] {
  const describe = SERVICES[signingName];
  if (!describe) throw new Error(`local/iam/service-requests.ts does not know which permissions ${signingName} needs`);
  return describe(call, model);
}
