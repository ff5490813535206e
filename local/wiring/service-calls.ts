import { functionArnIn, listRoutes } from "#local/apigateway/routes.ts";
import { webSocketRoutesOf } from "#local/apigateway/websocket-routes.ts";
import { type ServiceCall, serviceGrantsOf } from "#local/iam/service-grants.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";
import type { Model, Resource } from "#local/template/template-model.ts";
import { rulesOf } from "./rules.ts";

/**
 * Throws one message with every call of a service that no permission of a function and no policy of a queue or topic allows. On
 * AWS, such a template is deployed without an error, and the requests or events fail.
 */
export function assertServicesAllowed(model: Model): void {
  const isGranted = serviceGrantsOf(model);
  const denied = serviceCallsOf(model).filter((call) => !isGranted(call));
  const texts = denied.map(({ service, action, resource, source }) => `${service} ${action} on ${resource} for ${source}`);
  if (denied.length > 0)
    throw new Error(`no permission of a function or policy of a queue or topic allows:\n${texts.join("\n")}`);
}

/** The calls that services make for what the templates declare. A role of the caller is needed for none of them. */
export const serviceCallsOf = (model: Model): readonly ServiceCall[] => [
  ...ruleCalls(model),
  ...model.ofType("AWS::ApiGateway::RestApi").flatMap((api) => restCalls(model, api)),
  ...model.ofType("AWS::ApiGatewayV2::Api").flatMap((api) => webSocketCalls(model, api)),
  ...model.ofType("AWS::Cognito::UserPool").flatMap(triggerCalls),
  ...model.ofType("AWS::CloudWatch::Alarm").flatMap(alarmCalls),
];

/** EventBridge calls functions and queues by their own policies; everything else needs a role in the target. */
function ruleCalls(model: Model): ServiceCall[] {
  const arns = new Map(model.ofType("AWS::Events::Rule").map((rule) => [rule.name, rule.attribute("Arn")]));
  const call = (name: string, resource: string): ServiceCall[] => {
    const action = actionOn(resource);
    return action ? [{ service: "events.amazonaws.com", action, resource, source: arns.get(name)! }] : [];
  };
  return rulesOf(model).flatMap(({ name, targets }) =>
    targets.flatMap(({ arn, deadLetter }) => [...call(name, arn), ...(deadLetter === undefined ? [] : call(name, deadLetter))]),
  );
}

function actionOn(resource: string): ServiceCall["action"] | undefined {
  if (resource.startsWith("arn:aws:lambda:")) return "lambda:InvokeFunction";
  if (resource.startsWith("arn:aws:sqs:")) return "sqs:SendMessage";
}

const gatewayCall = (resource: string, path: string): ServiceCall => ({
  service: "apigateway.amazonaws.com",
  action: "lambda:InvokeFunction",
  resource,
  source: `arn:aws:execute-api:${REGION}:${ACCOUNT}:${path}`,
});

function restCalls(model: Model, api: Resource): ServiceCall[] {
  const stages = model.ofType("AWS::ApiGateway::Stage").filter(({ properties }) => properties.RestApiId === api.ref);
  const methods = listRoutes(model, api).flatMap(({ method, resource, integration }) =>
    integration.type === "lambda"
      ? stages.map(({ ref: stage }) => gatewayCall(integration.functionArn, `${api.ref}/${stage}/${method}${resource}`))
      : [],
  );
  const authorizers = model.ofType("AWS::ApiGateway::Authorizer").flatMap(({ stack, id, ref, properties }) => {
    const { RestApiId, AuthorizerUri, AuthorizerCredentials } = properties;
    if (RestApiId !== api.ref || AuthorizerUri === undefined || AuthorizerCredentials !== undefined) return [];
    return [gatewayCall(functionArnIn(AuthorizerUri, `${stack}/${id}`), `${api.ref}/authorizers/${ref}`)];
  });
  return [...methods, ...authorizers];
}

function webSocketCalls(model: Model, api: Resource): ServiceCall[] {
  const stages = model.ofType("AWS::ApiGatewayV2::Stage").filter(({ properties }) => properties.ApiId === api.ref);
  return [...webSocketRoutesOf(model, api).functions].flatMap(([key, functionArn]) =>
    stages.map(({ ref: stage }) => gatewayCall(functionArn, `${api.ref}/${stage}/${key}`)),
  );
}

const triggerCalls = (pool: Resource): ServiceCall[] =>
  Object.values((pool.properties.LambdaConfig ?? {}) as Record<string, string>).map((resource) => ({
    service: "cognito-idp.amazonaws.com",
    action: "lambda:InvokeFunction",
    resource,
    source: pool.attribute("Arn"),
  }));

function alarmCalls({ attribute, properties }: Resource): ServiceCall[] {
  const { AlarmActions = [], OKActions = [], InsufficientDataActions = [] } = properties as Record<string, readonly string[]>;
  const topics = [...AlarmActions, ...OKActions, ...InsufficientDataActions].filter((action) =>
    action.startsWith("arn:aws:sns:"),
  );
  return topics.map((resource) => ({
    service: "cloudwatch.amazonaws.com",
    action: "sns:Publish",
    resource,
    source: attribute("Arn"),
  }));
}
