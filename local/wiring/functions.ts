import path from "node:path";
import { gatewayFunctions } from "#local/apigateway/routes.ts";
import { ADMINISTRATOR, type Credentials } from "#local/iam/credentials.ts";
import { roleOf } from "#local/iam/roles.ts";
import { credentialVariables, functionSpecsOf } from "#local/lambda/functions.ts";
import type { FunctionSpec } from "#local/lambda/sandbox.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";
import type { Model } from "#local/template/template-model.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
export const SEEDER = "seed-people";

/** Endpoints of single services that the environment points at real ones: `AWS_ENDPOINT_URL_S3` and the like. */
const overriddenVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => /^AWS_ENDPOINT_URL_/.test(entry[0])),
  );

/** All functions of the application, and the one that creates the first users, which needs the same settings. */
export function functionSpecs(
  model: Model,
  {
    url,
    dynamoDb,
    rewrite,
    credentialsOf,
    captureHosts,
    webhookHosts,
    bundles,
  }: {
    url: string;
    dynamoDb: string;
    rewrite: (text: string) => string;
    credentialsOf: (role: string) => Credentials;
    captureHosts: readonly string[];
    webhookHosts: readonly string[];
    bundles: string | undefined;
  },
) {
  const environment = { AWS_ENDPOINT_URL: url, ...overriddenVariables(), AWS_ENDPOINT_URL_DYNAMODB: dynamoDb };
  const declared = functionSpecsOf(model, {
    environment,
    rewrite,
    credentialsOf: (resource) => credentialsOf(roleOf(model, resource).name),
    shared: gatewayFunctions(model),
    ...(bundles !== undefined && { bundles }),
  });
  const allowed = { CAPTURE_ALLOWED_HOSTS: captureHosts, WEBHOOK_ALLOWED_HOSTS: webhookHosts };
  const own = declared.map((spec) => withAllowedHosts(allowed, spec));
  const seeder: FunctionSpec = {
    name: SEEDER,
    arn: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${SEEDER}`,
    entry: path.join(ROOT, "local/seed/seed-people.ts"),
    exportName: "handler",
    environment: Object.assign({}, ...own.map((spec) => spec.environment), {
      ...credentialVariables(credentialsOf(ADMINISTRATOR)),
      AWS_LAMBDA_FUNCTION_NAME: SEEDER,
      USER_POOL_ID: model.only("AWS::Cognito::UserPool").ref,
    }),
    timeoutSeconds: 60,
    memoryMb: 512,
    diskMb: 512,
    concurrency: 1,
  };
  return [...own, seeder];
}

/**
 * Sources of what the first screens request. Others load with their first request, because each loaded function takes about 45 MB.
 */
const FIRST = [
  "lambdas/accounts/http.ts",
  "lambdas/accounts/authorizer.ts",
  "lambdas/billing/http.ts",
  "lambdas/comments/http.ts",
  "lambdas/heatmaps/http.ts",
  "lambdas/live/connect.ts",
  "lambdas/projects/http.ts",
  "lambdas/settings/http.ts",
  "lambdas/workspaces/http.ts",
];

/** Names of the functions that answer the requests of the first screens. */
export const firstFunctions = (specs: readonly FunctionSpec[]): readonly string[] =>
  FIRST.map((source) => findFunction(specs, source).name);

/**
 * Sets the variables with the non-public hosts that a function may reach: a permission that the owner of this machine may set for
 * themselves, and that no template sets.
 */
function withAllowedHosts(allowed: Readonly<Record<string, readonly string[]>>, spec: FunctionSpec): FunctionSpec {
  const set = Object.entries(allowed).filter(([name, hosts]) => hosts.length > 0 && name in spec.environment);
  return {
    ...spec,
    environment: { ...spec.environment, ...Object.fromEntries(set.map(([name, hosts]) => [name, hosts.join(",")])) },
  };
}

/** The function with a name, an ARN or a source `lambdas/…/x.ts`. Throws when there is none. */
export function findFunction(specs: readonly FunctionSpec[], reference: string): FunctionSpec {
  const source = path.resolve(ROOT, reference);
  const found = specs.find(({ name, arn, entry }) => name === reference || arn === reference || entry === source);
  if (!found) throw new Error(`no function is called ${reference}`);
  return found;
}
