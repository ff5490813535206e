import { ACCOUNT } from "#local/template/identities.ts";
import type { Model } from "#local/template/template-model.ts";
import { listOf } from "./conditions.ts";
import { compileStatements, declaredStatements } from "./policy.ts";
import { compileWildcard } from "./wildcard.ts";

/** A call that a service makes on behalf of another resource: EventBridge invokes a function for a rule. */
export type ServiceCall = {
  /** The service, such as `events.amazonaws.com`. */
  readonly service: string;
  readonly action: "lambda:InvokeFunction" | "sqs:SendMessage" | "sns:Publish";
  /** ARN of the function, queue or topic. */
  readonly resource: string;
  /** ARN of the rule, method, authorizer, user pool or alarm on whose behalf it calls. */
  readonly source: string;
};
type Grants = (call: ServiceCall) => boolean;

/** The properties of a permission that are evaluated. */
const EVALUATED = new Set(["Action", "FunctionName", "Principal", "SourceArn"]);
/** The types of policies whose statements are evaluated, the type of their resources, and the property that names these. */
const POLICIES = [
  ["AWS::SQS::QueuePolicy", "AWS::SQS::Queue", "Queues"],
  ["AWS::SNS::TopicPolicy", "AWS::SNS::Topic", "Topics"],
] as const;
/** The attribute that is the ARN of a resource. */
const ARN = { "AWS::SQS::Queue": "Arn", "AWS::SNS::Topic": "TopicArn" } as const;

/** Whether the templates of a model allow a call. Throws for a permission or policy that cannot be evaluated completely. */
export function serviceGrantsOf(model: Model): Grants {
  const grants = [permissionGrants(model), policyGrants(model)];
  return (call) => grants.some((allows) => allows(call));
}

function permissionGrants(model: Model): Grants {
  const permissions = model.ofType("AWS::Lambda::Permission").map(({ stack, id, properties }) => {
    const unsupported = Object.keys(properties).find((name) => !EVALUATED.has(name));
    if (unsupported) throw new Error(`${stack}/${id} has ${unsupported}, which local/iam/service-grants.ts does not evaluate`);
    const { Action, FunctionName, Principal, SourceArn = "*" } = properties;
    const named = String(FunctionName);
    const resource = model.find("AWS::Lambda::Function", named)?.attribute("Arn") ?? named;
    return { action: String(Action), resource, service: String(Principal), isSource: compileWildcard(String(SourceArn)) };
  });
  return (call) =>
    permissions.some(
      ({ action, resource, service, isSource }) =>
        action === call.action && resource === call.resource && service === call.service && isSource(call.source),
    );
}

function policyGrants(model: Model): Grants {
  const statements = POLICIES.flatMap(([kind, type, property]) =>
    model.ofType(kind).flatMap((policy) => {
      const where = `${policy.stack}/${policy.id}`;
      const arns = new Set(listOf(policy.properties[property]).map((name) => model.find(type, name)?.attribute(ARN[type])));
      return declaredStatements(policy.properties.PolicyDocument).flatMap(({ Principal, ...declared }) =>
        compileStatements([declared], { where, isOfResource: true }).map((statement) => ({ ...statement, arns, Principal })),
      );
    }),
  );
  return ({ service, action, resource, source }) => {
    const context = { "aws:SourceArn": [source], "aws:SourceAccount": [ACCOUNT], "aws:SecureTransport": ["true"] };
    const holding = statements.filter(
      ({ arns, Principal, covers, condition }) =>
        arns.has(resource) && concerns(Principal, service) && covers(action, resource) && condition(context),
    );
    return holding.length > 0 && holding.every(({ effect }) => effect === "Allow");
  };
}

function concerns(principal: unknown, service: string): boolean {
  if (principal === "*") return true;
  const { AWS, Service } = principal as { readonly AWS?: unknown; readonly Service?: unknown };
  return (AWS !== undefined && listOf(AWS).includes("*")) || (Service !== undefined && listOf(Service).includes(service));
}
