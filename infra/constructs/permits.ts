import { Stack } from "aws-cdk-lib";
import type { WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { EventBus } from "aws-cdk-lib/aws-events";
import { Effect, type PolicyStatementProps } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Settings } from "#infra/settings.ts";

/** One thing a function may use: the variables that tell it where, the statements that let it. */
export type Permit = {
  readonly variables: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatementProps[];
  /** Resource with a wildcard in it → why it must be one. Each is listed in docs/wildcards.md, which a test holds them to. */
  readonly wildcards?: Readonly<Record<string, string>>;
};

/** Names of the table's secondary indexes. */
export const INDEXES = ["gsi1", "gsi2", "gsi3"] as const;

const READ = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:ConditionCheckItem"];
const WRITE = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"];

/** Items of some domains. Partition keys, of the table and of its indexes, begin with `$<domain>#`, and the role holds those only. No Scan. */
export function items(
  table: TableV2,
  { reads = [], writes = [] }: { reads?: readonly string[]; writes?: readonly string[] },
): Permit {
  const reach = (domains: readonly string[], actions: string[], resources: string[]): PolicyStatementProps[] => {
    if (domains.length === 0) return [];
    const leading = domains.map((domain) => `$${domain}#*`);
    return [{ actions, resources, conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leading } } }];
  };
  const { tableArn } = table;
  return {
    variables: { TABLE_NAME: table.tableName },
    statements: [
      ...reach([...reads, ...writes], READ, [tableArn, ...INDEXES.map((index) => `${tableArn}/index/${index}`)]),
      ...reach(writes, WRITE, [tableArn]),
    ],
  };
}

/** What may be done with objects of a bucket. */
const OBJECT_RIGHTS = {
  read: ["s3:GetObject"],
  write: ["s3:PutObject"],
  /** Of unknown length, in parts. */
  stream: ["s3:PutObject", "s3:AbortMultipartUpload"],
  /** Sent part by part by somebody else, who may go on where it broke off. */
  parts: ["s3:PutObject", "s3:ListMultipartUploadParts", "s3:AbortMultipartUpload"],
  /** Drops what was sent of such a file. */
  abort: ["s3:AbortMultipartUpload"],
  delete: ["s3:DeleteObject"],
} as const;
type ObjectRight = keyof typeof OBJECT_RIGHTS;

/** Objects of the private bucket, and `list` its names. A form or link that a function signs can do no more than the function itself. */
export function files(bucket: Bucket, ...rights: readonly (ObjectRight | "list")[]): Permit {
  const ofObjects = rights.filter((right) => right !== "list");
  const { variables, statements, wildcards } = filesBelow(bucket, "", ...ofObjects);
  const listing = { actions: ["s3:ListBucket"], resources: [bucket.bucketArn] };
  return {
    variables,
    statements: [...(ofObjects.length > 0 ? statements : []), ...(rights.includes("list") ? [listing] : [])],
    ...(ofObjects.length > 0 && { wildcards }),
  };
}

/** Objects below one folder of the private bucket, in whose name `*` stands for any folders, and no others: neither can it list what is there. */
export function filesBelow(bucket: Bucket, folder: `${string}/` | "", ...rights: readonly ObjectRight[]): Permit {
  // Every function lives in another stack than the bucket, where the bucket goes by the name of its export.
  const objects = `${Stack.of(bucket).exportValue(bucket.bucketArn)}/${folder}*`;
  return {
    variables: { FILES_BUCKET: bucket.bucketName },
    statements: [{ actions: rights.flatMap((right) => OBJECT_RIGHTS[right]), resources: [objects] }],
    wildcards: { [objects]: "Object names are made of ids, which nobody knows when the stack is made." },
  };
}

/** Opens addresses that people give. Hosts that are not public are never among them: whoever is to allow some has to do it by hand. */
export const visits = (): Permit => ({ variables: { CAPTURE_ALLOWED_HOSTS: "none" }, statements: [] });

/** Knows the real page of search results, if there is to be one. */
export const searchesAt = (searchPageUrl: string | undefined): Permit => ({
  variables: { SEARCH_PAGE_URL: searchPageUrl ?? "none" },
  statements: [],
});

/** The pool's public keys, to verify its tokens with. Needs no right: they are public. */
export function signInKeys(pool: UserPool, client: UserPoolClient): Permit {
  const { region } = Stack.of(pool);
  return {
    variables: {
      USER_POOL_ID: pool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      IDENTITY_JWKS_URL: `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}/.well-known/jwks.json`,
    },
    statements: [],
  };
}

/** Looks a person up in the pool: whether sign-in asks for a second factor. */
export function looksUpPeople(pool: UserPool): Permit {
  return {
    variables: { USER_POOL_ID: pool.userPoolId },
    statements: [{ actions: ["cognito-idp:AdminGetUser"], resources: [pool.userPoolArn] }],
  };
}

/** Does the named operations on people in the pool: `AdminCreateUser`, `ListUsersInGroup`. */
export function managesPeople(pool: UserPool, ...operations: readonly string[]): Permit {
  return {
    variables: { USER_POOL_ID: pool.userPoolId },
    statements: [{ actions: operations.map((operation) => `cognito-idp:${operation}`), resources: [pool.userPoolArn] }],
  };
}

/** Starts executions of one state machine, which it knows by a variable. */
export function starts(variable: `${string}_MACHINE_ARN`, machine: StateMachine): Permit {
  return {
    variables: { [variable]: machine.stateMachineArn },
    statements: [{ actions: ["states:StartExecution"], resources: [machine.stateMachineArn] }],
  };
}

/** Calls one inference endpoint. */
export function predicts(endpointName: string, endpointArn: string): Permit {
  return {
    variables: { INFERENCE_ENDPOINT_NAME: endpointName },
    statements: [{ actions: ["sagemaker:InvokeEndpoint"], resources: [endpointArn] }],
  };
}

/** Publishes on the application's own bus. */
export function publishes(bus: EventBus): Permit {
  return {
    variables: { EVENT_BUS_NAME: bus.eventBusName },
    statements: [{ actions: ["events:PutEvents"], resources: [bus.eventBusArn] }],
  };
}

/** Sends to, and closes, open live connections. */
export function pushes(stage: WebSocketStage): Permit {
  const { apiId } = stage.api;
  const connections = ["POST", "DELETE"].map((method) =>
    Stack.of(stage).formatArn({
      service: "execute-api",
      resource: apiId,
      resourceName: `${stage.stageName}/${method}/@connections/*`,
    }),
  );
  return {
    variables: { LIVE_CALLBACK_URL: stage.callbackUrl },
    statements: [{ actions: ["execute-api:ManageConnections"], resources: connections }],
    wildcards: Object.fromEntries(connections.map((each) => [each, "Connection ids exist only while a browser is connected."])),
  };
}

/** Knows the origin that people type: for links in mails and for coming back from other sites. */
export const linksTo = (webOrigin: string): Permit => ({ variables: { WEB_ORIGIN: webOrigin }, statements: [] });

/** Knows the address that answers people. */
export const asksSupport = (supportMail: string): Permit => ({ variables: { SUPPORT_MAIL: supportMail }, statements: [] });

/** Sends mail as ourselves. */
export function mails(stack: Stack, { mailDomain, mailFrom }: Pick<Settings, "mailDomain" | "mailFrom">): Permit {
  const identity = stack.formatArn({ service: "ses", resource: "identity", resourceName: mailDomain ?? mailFrom });
  return {
    variables: { MAIL_FROM: mailFrom },
    statements: [{ actions: ["ses:SendEmail"], resources: [identity] }],
  };
}

/** Sends text messages to phones, and nothing to the topics that others listen to. */
export function texts(): Permit {
  return {
    variables: {},
    statements: [
      { actions: ["sns:Publish"], resources: ["*"] },
      { effect: Effect.DENY, actions: ["sns:Publish"], resources: ["arn:aws:sns:*:*:*"] },
    ],
    wildcards: { "*": "A text message goes to a phone number, which has no resource name." },
  };
}

/** Signs the cursors of lists. */
export function signsCursors(secret: Secret): Permit {
  return {
    variables: { CURSOR_SECRET_ARN: secret.secretArn },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Knows the site's distribution from whoever goes past it. */
export function knowsSite(secret: Secret): Permit {
  return {
    variables: { SITE_SECRET_ARN: secret.secretArn },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}

/** Speaks to Stripe for our account, and knows its signature. */
export function charges(secret: Secret): Permit {
  return {
    variables: { STRIPE_SECRET_ARN: secret.secretArn, STRIPE_API_URL: "https://api.stripe.com" },
    statements: [{ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] }],
  };
}
