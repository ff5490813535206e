import { Aws, Stack } from "aws-cdk-lib";
import type { WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { EventBus } from "aws-cdk-lib/aws-events";
import { Effect, type PolicyStatementProps } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { type Settings, stackNameOf } from "#infra/settings.ts";
import { REDRIVE_TAG } from "./dead-letter-queue.ts";

/** A permission of a function: its environment variables and policy statements. */
export type Permission = {
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatementProps[];
  /** Resource with a wildcard → why it is necessary. Each is listed in docs/wildcards.md, which a test verifies. */
  readonly wildcards?: Readonly<Record<string, string>>;
};

/** Names of the table's secondary indexes. */
export const INDEXES = ["gsi1", "gsi2", "gsi3"] as const;

const READ = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:ConditionCheckItem"];
const WRITE = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"];
/** A permission of its own: neither PutItem nor DeleteItem includes it. */
const BATCH_WRITE = ["dynamodb:BatchWriteItem"];

/**
 * Items of some domains; `batches` are those of the written domains that are also written in batches. Partition keys, of the table
 * and of its indexes, start with `$<domain>#`, and the role is limited to those. No Scan.
 */
export function grantTable(
  table: ITableV2,
  {
    reads = [],
    writes = [],
    batches = [],
  }: { reads?: readonly string[]; writes?: readonly string[]; batches?: readonly string[] },
): Permission {
  const statementsFor = (domains: readonly string[], actions: string[], resources: string[]): PolicyStatementProps[] => {
    if (domains.length === 0) return [];
    const leading = domains.map((domain) => `$${domain}#*`);
    return [{ actions, resources, conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leading } } }];
  };
  const { tableArn } = table;
  return {
    environment: { TABLE_NAME: table.tableName },
    statements: [
      ...statementsFor([...reads, ...writes], READ, [tableArn, ...INDEXES.map((index) => `${tableArn}/index/${index}`)]),
      ...statementsFor(writes, WRITE, [tableArn]),
      ...statementsFor(batches, BATCH_WRITE, [tableArn]),
    ],
  };
}

/** Actions on objects of a bucket. */
const OBJECT_ACTIONS = {
  read: ["s3:GetObject"],
  write: ["s3:PutObject"],
  /** Of unknown length, as a multipart upload. */
  stream: ["s3:PutObject", "s3:AbortMultipartUpload"],
  /** Uploaded in parts by a client, which may resume an interrupted upload. */
  parts: ["s3:PutObject", "s3:ListMultipartUploadParts", "s3:AbortMultipartUpload"],
  /** Aborts such an upload and deletes its parts. */
  abort: ["s3:AbortMultipartUpload"],
  delete: ["s3:DeleteObject"],
} as const;
type ObjectAccess = keyof typeof OBJECT_ACTIONS;

/**
 * Objects of the private bucket, and `list` their keys. A form or URL that a function presigns grants no more than the function's
 * own permissions.
 */
export function grantBucket(bucket: Bucket, ...rights: readonly (ObjectAccess | "list")[]): Permission {
  const ofObjects = rights.filter((right) => right !== "list");
  const { environment, statements, wildcards } = grantPrefix(bucket, "", ...ofObjects);
  const listing = { actions: ["s3:ListBucket"], resources: [bucket.bucketArn] };
  return {
    environment,
    statements: [...(ofObjects.length > 0 ? statements : []), ...(rights.includes("list") ? [listing] : [])],
    ...(ofObjects.length > 0 && { wildcards }),
  };
}

/**
 * Objects below one prefix of the private bucket, in which `*` matches any folders, and no others; without permission to list
 * them.
 */
export function grantPrefix(bucket: Bucket, folder: `${string}/` | "", ...rights: readonly ObjectAccess[]): Permission {
  // Functions are in other stacks than the bucket and refer to it by the name of its export.
  const objects = `${Stack.of(bucket).exportValue(bucket.bucketArn)}/${folder}*`;
  return {
    environment: { FILES_BUCKET: bucket.bucketName },
    statements: [{ actions: rights.flatMap((right) => OBJECT_ACTIONS[right]), resources: [objects] }],
    wildcards: { [objects]: "Object keys consist of ids that are unknown when the stack is deployed." },
  };
}

/** Opens URLs from users. No non-public host is ever allowed in templates; allowing one is a manual change. */
export const grantCaptureHosts = (): Permission => ({ environment: { CAPTURE_ALLOWED_HOSTS: "none" }, statements: [] });

/** Sends to URLs from users. No non-public host is ever allowed in templates; allowing one is a manual change. */
export const grantReceivers = (): Permission => ({ environment: { WEBHOOK_ALLOWED_HOSTS: "none" }, statements: [] });

/** Puts events on event buses of other accounts whose policy allows this account, and on none of its own. */
export function grantCustomerEventBuses(): Permission {
  const resource = `arn:${Aws.PARTITION}:events:*:*:event-bus/*`;
  return {
    environment: {},
    statements: [
      {
        actions: ["events:PutEvents"],
        resources: [resource],
        conditions: { StringNotEquals: { "aws:ResourceAccount": Aws.ACCOUNT_ID } },
      },
    ],
    wildcards: {
      [resource]: "Customers name the event buses, and their own policies decide. Buses of this account are excluded.",
    },
  };
}

/** Sets the URL of the real search results page, if there is one. */
export const grantSearchPage = (searchPageUrl: string | undefined): Permission => ({
  environment: { SEARCH_PAGE_URL: searchPageUrl ?? "none" },
  statements: [],
});

/** Settings to verify the user pool's tokens with its public keys. Needs no IAM permission, because the keys are public. */
export function grantTokenVerification(pool: UserPool, client: UserPoolClient): Permission {
  const { region } = Stack.of(pool);
  return {
    environment: {
      USER_POOL_ID: pool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      IDENTITY_JWKS_URL: `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}/.well-known/jwks.json`,
    },
    statements: [],
  };
}

/** Reads a user in the user pool: whether sign-in requires a second factor. */
export function grantUserLookup(pool: UserPool): Permission {
  return {
    environment: { USER_POOL_ID: pool.userPoolId },
    statements: [{ actions: ["cognito-idp:AdminGetUser"], resources: [pool.userPoolArn] }],
  };
}

/** Calls the given user management operations of the user pool: `AdminCreateUser`, `ListUsersInGroup`. */
export function grantUserAdmin(pool: UserPool, ...operations: readonly string[]): Permission {
  return {
    environment: { USER_POOL_ID: pool.userPoolId },
    statements: [{ actions: operations.map((operation) => `cognito-idp:${operation}`), resources: [pool.userPoolArn] }],
  };
}

/** Starts executions of one state machine, whose ARN is in the given variable. */
export function grantStartExecution(variable: `${string}_MACHINE_ARN`, machine: StateMachine): Permission {
  return {
    environment: { [variable]: machine.stateMachineArn },
    statements: [{ actions: ["states:StartExecution"], resources: [machine.stateMachineArn] }],
  };
}

/**
 * Reads the messages of every dead-letter queue of the installation, deletes them, and invokes the functions that have such a queue, which
 * a tag marks. Names of queues and functions begin with that of their stack.
 */
export function grantDeadLetters({ stage }: Settings): Permission {
  const prefix = stackNameOf(stage, "Sightline");
  const of = (service: string, resource: string) => `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;
  const queues = of("sqs", `${prefix}*`);
  const functions = of("lambda", `function:${prefix}*`);
  return {
    environment: { DEAD_LETTER_QUEUES: prefix },
    statements: [
      { actions: ["sqs:ListQueues"], resources: ["*"] },
      {
        actions: ["sqs:GetQueueAttributes", "sqs:ReceiveMessage", "sqs:ChangeMessageVisibility", "sqs:DeleteMessage"],
        resources: [queues],
      },
      {
        actions: ["lambda:InvokeFunction"],
        resources: [functions],
        conditions: { StringEquals: { [`aws:ResourceTag/${REDRIVE_TAG.key}`]: REDRIVE_TAG.value } },
      },
    ],
    wildcards: {
      "*": "A list of queues has no resource to name.",
      [queues]: "The queues belong to many stacks, and CloudFormation names them; all of them are dead-letter queues.",
      [functions]:
        "The functions that failed belong to many stacks, and CloudFormation names them. Only those with a tag may be invoked.",
    },
  };
}

/** Reads the table's stream, which has the records of the last day. */
export function grantTableStream({ tableStreamArn }: ITableV2): Permission {
  if (!tableStreamArn) throw new Error("the table has no stream");
  return {
    environment: {},
    statements: [{ actions: ["dynamodb:GetRecords", "dynamodb:GetShardIterator"], resources: [tableStreamArn] }],
  };
}

/** Calls one inference endpoint. */
export function grantInference({ endpointName, endpointArn }: { endpointName: string; endpointArn: string }): Permission {
  return {
    environment: { INFERENCE_ENDPOINT_NAME: endpointName },
    statements: [{ actions: ["sagemaker:InvokeEndpoint"], resources: [endpointArn] }],
  };
}

/** Tells whether there is a language model, without the permission to call it. */
export const grantLanguageModelSetting = (model: Settings["languageModel"]): Permission => ({
  environment: {
    LANGUAGE_MODEL_ID: model?.id ?? "none",
    LANGUAGE_MODEL_PRICES: model?.prices ?? "0:0",
    LANGUAGE_MODEL_GUARDRAIL: model?.guardrail ? `${model.guardrail.id}:${model.guardrail.version}` : "none",
  },
  statements: [],
});

/** Prefix of an inference profile, which passes calls on to its model in several regions. */
const PROFILE = /^(?:eu|us|apac|global)\./;

/** How replies of the language model are received: as a whole, or in parts while it writes them. */
const MODEL_CALLS = { whole: "bedrock:InvokeModel", streamed: "bedrock:InvokeModelWithResponseStream" } as const;

/** Calls the language model of the settings in one way, with its guardrail, and no other. */
export function grantLanguageModel(stack: Stack, model: Settings["languageModel"], reply: keyof typeof MODEL_CALLS): Permission {
  const setting = grantLanguageModelSetting(model);
  if (!model) return setting;
  const { id, guardrail } = model;
  const isProfile = PROFILE.test(id);
  const own = stack.formatArn({ service: "bedrock", resource: "inference-profile", resourceName: id });
  const foundation = `arn:aws:bedrock:${isProfile ? "*" : stack.region}::foundation-model/${id.replace(PROFILE, "")}`;
  const guard = guardrail && stack.formatArn({ service: "bedrock", resource: "guardrail", resourceName: guardrail.id });
  return {
    ...setting,
    statements: [
      { actions: [MODEL_CALLS[reply]], resources: isProfile ? [own, foundation] : [foundation] },
      ...(guard ? [{ actions: ["bedrock:ApplyGuardrail"], resources: [guard] }] : []),
    ],
    ...(isProfile && { wildcards: { [foundation]: "An inference profile calls its model in every region of its group." } }),
  };
}

/** Starts asynchronous calls of one inference endpoint; it reads requests and writes responses in the private bucket. */
export function grantAsyncInference({ endpointName, endpointArn }: { endpointName: string; endpointArn: string }): Permission {
  return {
    environment: { LOGO_ENDPOINT_NAME: endpointName },
    statements: [{ actions: ["sagemaker:InvokeEndpointAsync"], resources: [endpointArn] }],
  };
}

/** Publishes to the application's own event bus. */
export function grantPutEvents(bus: EventBus): Permission {
  return {
    environment: { EVENT_BUS_NAME: bus.eventBusName },
    statements: [{ actions: ["events:PutEvents"], resources: [bus.eventBusArn] }],
  };
}

/** Sends messages to, and closes, WebSocket connections. */
export function grantPostToConnections(stage: WebSocketStage): Permission {
  const { apiId } = stage.api;
  const connections = ["POST", "DELETE"].map((method) =>
    Stack.of(stage).formatArn({
      service: "execute-api",
      resource: apiId,
      resourceName: `${stage.stageName}/${method}/@connections/*`,
    }),
  );
  return {
    environment: { LIVE_CALLBACK_URL: stage.callbackUrl },
    statements: [{ actions: ["execute-api:ManageConnections"], resources: connections }],
    wildcards: Object.fromEntries(connections.map((each) => [each, "Connection ids exist only while a browser is connected."])),
  };
}

/** Sets the origin of the application, for links in emails and redirects from other sites. */
export const grantWebOrigin = (webOrigin: string): Permission => ({ environment: { WEB_ORIGIN: webOrigin }, statements: [] });

/** Sets the support email address. */
export const grantSupportEmail = (supportMail: string): Permission => ({
  environment: { SUPPORT_MAIL: supportMail },
  statements: [],
});

/**
 * Sends email from our address. While an account is in the SES sandbox, SES also checks the permission for the identity of each
 * recipient, so the sender is limited by a condition and not by the resource.
 */
export function grantSendEmail(stack: Stack, { mailFrom }: Pick<Settings, "mailFrom">): Permission {
  const identities = stack.formatArn({ service: "ses", resource: "identity", resourceName: "*" });
  return {
    environment: { MAIL_FROM: mailFrom },
    statements: [
      {
        actions: ["ses:SendEmail"],
        resources: [identities],
        conditions: { StringEquals: { "ses:FromAddress": mailFrom } },
      },
    ],
    wildcards: { [identities]: "In the SES sandbox the permission is also needed for each recipient's verified identity." },
  };
}

/** Sends text messages to phone numbers; publishing to any topic is denied. */
export function grantSendSms(): Permission {
  return {
    environment: {},
    statements: [
      { actions: ["sns:Publish"], resources: ["*"] },
      { effect: Effect.DENY, actions: ["sns:Publish"], resources: ["arn:aws:sns:*:*:*"] },
    ],
    wildcards: { "*": "A text message goes to a phone number, which has no resource name." },
  };
}

/** Signs pagination cursors. */
export function grantCursorSecret(secret: Secret): Permission {
  return {
    environment: { CURSOR_SECRET_ARN: secret.secretArn },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Verifies that a request came through the CloudFront distribution. */
export function grantSiteSecret(secret: Secret): Permission {
  return {
    environment: { SITE_SECRET_ARN: secret.secretArn },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Calls Stripe for our account, and verifies its webhook signatures. */
export function grantStripeSecret(secret: Secret): Permission {
  return {
    environment: { STRIPE_SECRET_ARN: secret.secretArn, STRIPE_API_URL: "https://api.stripe.com" },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Reads the campaigns of Mailshake, and adds recipients to them. */
export function grantMailshakeSecret(secret: Secret): Permission {
  return {
    environment: { MAILSHAKE_SECRET_ARN: secret.secretArn, MAILSHAKE_API_URL: "https://api.mailshake.com/2017-04-01" },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}
