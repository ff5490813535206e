import { createHash } from "node:crypto";

export const REGION = "eu-west-1";
export const ACCOUNT = "000000000000";

/**
 * Names of resources of one type: the property that may set the name, and the values of `Ref` and `Fn::GetAtt`.
 * In the patterns, `{name}` is the physical name, `{region}` and `{account}` the pseudo parameters and `{token:N}` N letters and
 * digits derived from stack and logical id, so they are the same at every start.
 */
type Identity = {
  readonly named?: string;
  readonly lowerCase?: true;
  readonly ref: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** The value of every other attribute, for types whose attributes are named by their users. */
  readonly anyAttribute?: string;
};

const arn = (service: string, rest: string) => `arn:aws:${service}:{region}:{account}:${rest}`;
const token: Identity = { ref: "{token:10}", attributes: { Id: "{token:10}" } };
const EXECUTE_API = "{token:10}.execute-api.{region}.amazonaws.com";
const table: Identity = {
  named: "TableName",
  ref: "{name}",
  attributes: {
    Arn: arn("dynamodb", "table/{name}"),
    StreamArn: arn("dynamodb", "table/{name}/stream/latest"),
    TableId: "{token:16}",
  },
};

const identities: Readonly<Record<string, Identity>> = {
  "AWS::DynamoDB::Table": table,
  "AWS::DynamoDB::GlobalTable": table,
  "AWS::S3::Bucket": {
    named: "BucketName",
    lowerCase: true,
    ref: "{name}",
    attributes: {
      Arn: "arn:aws:s3:::{name}",
      DomainName: "{name}.s3.amazonaws.com",
      RegionalDomainName: "{name}.s3.{region}.amazonaws.com",
    },
  },
  "AWS::Cognito::UserPool": {
    ref: "{region}_{token:9}",
    attributes: {
      Arn: arn("cognito-idp", "userpool/{region}_{token:9}"),
      ProviderName: "cognito-idp.{region}.amazonaws.com/{region}_{token:9}",
      ProviderURL: "https://cognito-idp.{region}.amazonaws.com/{region}_{token:9}",
      UserPoolId: "{region}_{token:9}",
    },
  },
  "AWS::Cognito::UserPoolClient": { ref: "{token:26}", attributes: { ClientId: "{token:26}", Name: "{name}" } },
  "AWS::Cognito::UserPoolGroup": { named: "GroupName", ref: "{name}" },
  "AWS::Cognito::UserPoolDomain": { named: "Domain", ref: "{name}" },
  "AWS::Cognito::UserPoolIdentityProvider": { named: "ProviderName", ref: "{name}" },
  "AWS::Lambda::Function": { named: "FunctionName", ref: "{name}", attributes: { Arn: arn("lambda", "function:{name}") } },
  "AWS::Lambda::Version": { ref: arn("lambda", "function:{name}:1"), attributes: { Version: "1" } },
  "AWS::Lambda::Alias": { named: "Name", ref: arn("lambda", "function:{token:10}:{name}") },
  "AWS::Lambda::EventSourceMapping": token,
  "AWS::Lambda::LayerVersion": { ref: arn("lambda", "layer:{name}:1") },
  "AWS::StepFunctions::StateMachine": {
    named: "StateMachineName",
    ref: arn("states", "stateMachine:{name}"),
    attributes: { Arn: arn("states", "stateMachine:{name}"), Name: "{name}" },
  },
  "AWS::Events::EventBus": {
    named: "Name",
    ref: "{name}",
    attributes: { Arn: arn("events", "event-bus/{name}"), Name: "{name}" },
  },
  "AWS::Events::Rule": { named: "Name", ref: "{name}", attributes: { Arn: arn("events", "rule/{name}") } },
  "AWS::Events::Archive": { named: "ArchiveName", ref: "{name}", attributes: { Arn: arn("events", "archive/{name}") } },
  "AWS::Scheduler::Schedule": { named: "Name", ref: "{name}", attributes: { Arn: arn("scheduler", "schedule/default/{name}") } },
  "AWS::Scheduler::ScheduleGroup": {
    named: "Name",
    ref: "{name}",
    attributes: { Arn: arn("scheduler", "schedule-group/{name}") },
  },
  "AWS::ApiGateway::RestApi": { ref: "{token:10}", attributes: { RootResourceId: "root-{token:10}", RestApiId: "{token:10}" } },
  "AWS::ApiGateway::Resource": { ref: "{token:6}", attributes: { ResourceId: "{token:6}" } },
  "AWS::ApiGateway::Authorizer": { ref: "{token:6}", attributes: { AuthorizerId: "{token:6}" } },
  "AWS::ApiGateway::Deployment": { ref: "{token:6}", attributes: { DeploymentId: "{token:6}" } },
  "AWS::ApiGateway::Stage": { named: "StageName", ref: "{name}" },
  "AWS::ApiGatewayV2::Api": { ref: "{token:10}", attributes: { ApiId: "{token:10}", ApiEndpoint: `wss://${EXECUTE_API}` } },
  "AWS::ApiGatewayV2::Integration": { ref: "{token:7}", attributes: { IntegrationId: "{token:7}" } },
  "AWS::ApiGatewayV2::Route": { ref: "{token:7}", attributes: { RouteId: "{token:7}" } },
  "AWS::ApiGatewayV2::Authorizer": { ref: "{token:6}", attributes: { AuthorizerId: "{token:6}" } },
  "AWS::ApiGatewayV2::Stage": { named: "StageName", ref: "{name}" },
  "AWS::SageMaker::Model": {
    named: "ModelName",
    ref: arn("sagemaker", "model/{name}"),
    attributes: { ModelName: "{name}", Id: "{name}" },
  },
  "AWS::SageMaker::EndpointConfig": {
    named: "EndpointConfigName",
    ref: arn("sagemaker", "endpoint-config/{name}"),
    attributes: { EndpointConfigName: "{name}", Id: "{name}" },
  },
  "AWS::SageMaker::Endpoint": {
    named: "EndpointName",
    ref: arn("sagemaker", "endpoint/{name}"),
    attributes: { EndpointName: "{name}", EndpointArn: arn("sagemaker", "endpoint/{name}"), Id: "{name}" },
  },
  "AWS::SecretsManager::Secret": {
    named: "Name",
    ref: arn("secretsmanager", "secret:{name}-{token:6}"),
    attributes: { Id: arn("secretsmanager", "secret:{name}-{token:6}") },
  },
  "AWS::SNS::Topic": {
    named: "TopicName",
    ref: arn("sns", "{name}"),
    attributes: { TopicArn: arn("sns", "{name}"), TopicName: "{name}" },
  },
  "AWS::SQS::Queue": {
    named: "QueueName",
    ref: "https://sqs.{region}.amazonaws.com/{account}/{name}",
    attributes: {
      Arn: arn("sqs", "{name}"),
      QueueName: "{name}",
      QueueUrl: "https://sqs.{region}.amazonaws.com/{account}/{name}",
    },
  },
  "AWS::SES::EmailIdentity": { named: "EmailIdentity", ref: "{name}" },
  "AWS::SES::ConfigurationSet": { named: "Name", ref: "{name}" },
  "AWS::IAM::Role": {
    named: "RoleName",
    ref: "{name}",
    attributes: { Arn: "arn:aws:iam::{account}:role/{name}", RoleId: "{token:21}" },
  },
  "AWS::Logs::LogGroup": { named: "LogGroupName", ref: "{name}", attributes: { Arn: arn("logs", "log-group:{name}:*") } },
  "AWS::KMS::Key": { ref: "{token:32}", attributes: { Arn: arn("kms", "key/{token:32}"), KeyId: "{token:32}" } },
  "AWS::ApplicationAutoScaling::ScalingPolicy": {
    named: "PolicyName",
    ref: arn("autoscaling", "scalingPolicy:{token:36}:policyName/{name}"),
    attributes: { Arn: arn("autoscaling", "scalingPolicy:{token:36}:policyName/{name}") },
  },
  "AWS::Backup::BackupVault": {
    named: "BackupVaultName",
    ref: "{name}",
    attributes: { BackupVaultArn: arn("backup", "backup-vault:{name}"), BackupVaultName: "{name}" },
  },
  "AWS::CloudWatch::Alarm": { named: "AlarmName", ref: "{name}", attributes: { Arn: arn("cloudwatch", "alarm:{name}") } },
  "AWS::SSM::Parameter": { named: "Name", ref: "{name}" },
  "AWS::WAFv2::WebACL": {
    named: "Name",
    ref: "{name}|{token:36}|REGIONAL",
    attributes: { Arn: arn("wafv2", "regional/webacl/{name}/{token:36}"), Id: "{token:36}" },
  },
  "AWS::CloudFront::Distribution": {
    ref: "{token:14}",
    attributes: { DomainName: "{token:14}.cloudfront.net", Id: "{token:14}" },
  },
  "AWS::CloudFront::Function": {
    named: "Name",
    ref: "arn:aws:cloudfront::{account}:function/{name}",
    attributes: { FunctionARN: "arn:aws:cloudfront::{account}:function/{name}" },
  },
  "Custom::CrossRegionExportReader": { ref: "{token:10}", anyAttribute: "{token:10}" },
  "AWS::CloudFront::ResponseHeadersPolicy": token,
  "AWS::CloudFront::OriginAccessControl": token,
  "AWS::CloudFront::OriginRequestPolicy": token,
  "AWS::CloudFront::CachePolicy": token,
};

/** Input for the names of a resource. */
export type NamedResource = {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  property(name: string): unknown;
};

/** `length` lower-case letters and digits derived from stack and logical id; never starts with a digit. */
function tokenOf({ stack, id }: NamedResource, length: number): string {
  const digest = createHash("sha256").update(`${stack}/${id}`).digest();
  const digits = BigInt(`0x${digest.toString("hex")}`)
    .toString(36)
    .padStart(length, "z");
  return `s${digits.slice(0, length - 1)}`;
}

/** The physical name: from its property, else from stack and logical id, which is unique within the type. */
function nameOf(resource: NamedResource, identity: Identity): string {
  const given = identity.named ? resource.property(identity.named) : undefined;
  const name = typeof given === "string" ? given : `${resource.stack}-${resource.id}`;
  const short = name.length <= 64 ? name : `${name.slice(0, 53)}-${tokenOf(resource, 10)}`;
  return identity.lowerCase ? short.toLowerCase() : short;
}

function fill(form: string, resource: NamedResource, identity: Identity): string {
  return form.replace(/\{(name|region|account|token):?(\d*)\}/g, (_, part: string, length: string) => {
    if (part === "name") return nameOf(resource, identity);
    if (part === "region") return REGION;
    return part === "account" ? ACCOUNT : tokenOf(resource, Number(length));
  });
}

function identityOf(resource: NamedResource): Identity {
  const identity = identities[resource.type];
  if (identity) return identity;
  throw new Error(
    `${resource.stack}/${resource.id} has the type ${resource.type}, whose names this cloud does not know (local/template/identities.ts)`,
  );
}

/** The value of `Ref` of a resource. Throws for an unknown type. */
export const refOf = (resource: NamedResource): string => fill(identityOf(resource).ref, resource, identityOf(resource));

/** The value of `Fn::GetAtt` of a resource. Throws for an unknown type or attribute. */
export function attributeOf(resource: NamedResource, attribute: string): string {
  const identity = identityOf(resource);
  const form = identity.attributes?.[attribute] ?? identity.anyAttribute;
  if (form) return fill(form, resource, identity);
  throw new Error(
    `${resource.stack}/${resource.id} (${resource.type}) has no attribute ${attribute} here (local/template/identities.ts)`,
  );
}

/** The physical name of a resource: for a state machine its name, not its ARN. */
export const physicalNameOf = (resource: NamedResource): string => nameOf(resource, identityOf(resource));
