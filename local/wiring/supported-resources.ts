import { isApplicationFunction } from "#local/lambda/functions.ts";
import type { Model } from "#local/template/template-model.ts";

/** Resource types that the local cloud supports. */
const SUPPORTED = new Set([
  "AWS::ApiGateway::Authorizer",
  "AWS::ApiGateway::GatewayResponse",
  "AWS::ApiGateway::Method",
  "AWS::ApiGateway::Resource",
  "AWS::ApiGateway::RestApi",
  "AWS::ApiGateway::Stage",
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::CloudFront::Distribution",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::Cognito::UserPool",
  "AWS::Cognito::UserPoolClient",
  "AWS::Cognito::UserPoolDomain",
  "AWS::Cognito::UserPoolGroup",
  "AWS::Cognito::UserPoolIdentityProvider",
  "AWS::DynamoDB::GlobalTable",
  "AWS::DynamoDB::Table",
  "AWS::Events::EventBus",
  "AWS::Events::Rule",
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::S3::Bucket",
  "AWS::S3::BucketPolicy",
  "AWS::SES::ConfigurationSet",
  "AWS::SES::ConfigurationSetEventDestination",
  "AWS::SNS::TopicPolicy",
  "AWS::SQS::Queue",
  "AWS::SQS::QueuePolicy",
  "AWS::SageMaker::Endpoint",
  "AWS::SageMaker::EndpointConfig",
  "AWS::SageMaker::Model",
  "AWS::SecretsManager::Secret",
  "AWS::StepFunctions::StateMachine",
  // That of the user pool; the others stop floods and requests past the site, and only this machine can reach the server.
  "AWS::WAFv2::WebACL",
  "AWS::WAFv2::WebACLAssociation",
]);

/** Resource types that have no effect on one machine, and why. */
export const IGNORED: Readonly<Record<string, string>> = {
  "AWS::ApiGateway::Account": "the gateway's right to write logs",
  "AWS::ApiGateway::Deployment": "what is declared is what is served",
  "AWS::ApiGatewayV2::Deployment": "what is declared is what is served",
  "AWS::ApplicationAutoScaling::ScalableTarget": "one container serves all calls",
  "AWS::ApplicationAutoScaling::ScalingPolicy": "one container serves all calls",
  "AWS::Backup::BackupPlan": "data lies on the owner's own disk",
  "AWS::Backup::BackupSelection": "data lies on the owner's own disk",
  "AWS::Backup::BackupVault": "data lies on the owner's own disk",
  "AWS::Budgets::Budget": "nothing costs anything",
  "AWS::CDK::Metadata": "analytics of the tool",
  "AWS::CertificateManager::Certificate": "plain HTTP on the loopback address",
  "AWS::CloudFront::CachePolicy": "nothing is cached between browser and server",
  "AWS::CloudFront::Function": "its rewriting of pages is built into local/web",
  "AWS::CloudFront::OriginAccessControl": "files are read from the disk",
  "AWS::CloudFront::OriginRequestPolicy": "every header reaches the functions",
  "AWS::CloudWatch::Alarm": "alarms notify no one",
  "AWS::CloudWatch::CompositeAlarm": "alarms notify no one",
  "AWS::CloudWatch::Dashboard": "there are no metrics to draw",
  "AWS::IAM::OIDCProvider": "nothing is deployed from here",
  "AWS::KMS::Key": "data lies on the owner's own disk",
  "AWS::Lambda::EventInvokeConfig": "events are delivered up to three times, then recorded in dead-letters.jsonl",
  "AWS::Lambda::LayerVersion": "sources run with the packages of the repository",
  "AWS::Logs::LogGroup": "functions log to files in the data folder",
  "AWS::Logs::MetricFilter": "there are no metrics",
  "AWS::Logs::ResourcePolicy": "functions log to files in the data folder",
  "AWS::SES::EmailIdentity": "mail goes to the outbox page",
  "AWS::SNS::Subscription": "alarms are not sent",
  "AWS::SNS::Topic": "alarms are not sent",
  "Custom::CrossRegionExportReader": "values of the other region concern the distribution's firewall only",
  "Custom::CrossRegionExportWriter": "values of the other region concern the distribution's firewall only",
  "Custom::CDKBucketDeployment": "pages come from dist/web, deployed data is read from the assembly",
  "Custom::S3AutoDeleteObjects": "nothing is deleted with a stack",
};

/**
 * Throws one message with every resource that the application needs and the local cloud does not support, so that nothing is
 * silently missing: unknown types, and functions called by others without a source to run.
 */
export function assertSupported(model: Model): void {
  const strange = model.resources.filter(({ type }) => !SUPPORTED.has(type) && !(type in IGNORED));
  const helpers = new Set(
    model
      .ofType("AWS::Lambda::Function")
      .filter((each) => !isApplicationFunction(each))
      .map((each) => each.attribute("Arn")),
  );
  const orphaned = model
    .ofType("AWS::Lambda::EventSourceMapping")
    .filter(({ properties }) => helpers.has(String(properties.FunctionName)));
  const names = [...strange, ...orphaned].map(({ stack, id, type }) => `${stack}/${id} (${type})`);
  if (names.length > 0)
    throw new Error(
      `this cloud cannot serve ${names.join(", ")}; serve or ignore the type in local/wiring/supported-resources.ts`,
    );
}
