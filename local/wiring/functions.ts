import path from "node:path";
import { gatewayFunctions } from "#local/apigateway/routes.ts";
import { functionsOf } from "#local/lambda/functions.ts";
import type { FunctionSpec } from "#local/lambda/sandbox.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";
import type { Model } from "#local/template/model.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
export const SEEDER = "seed-people";

/** Endpoints of single services that whoever starts the cloud points at the real thing: `AWS_ENDPOINT_URL_S3` and the like. */
const pointedElsewhere = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => /^AWS_ENDPOINT_URL_/.test(entry[0])),
  );

/** Every function of the application, and the one that makes the first people: it needs what they need. */
export function functionSpecs(
  model: Model,
  {
    url,
    dynamoDb,
    rewrite,
    captureHosts,
  }: { url: string; dynamoDb: string; rewrite: (text: string) => string; captureHosts: readonly string[] },
) {
  const environment = { AWS_ENDPOINT_URL: url, AWS_ENDPOINT_URL_DYNAMODB: dynamoDb, ...pointedElsewhere() };
  const declared = functionsOf(model, { environment, rewrite, shared: gatewayFunctions(model) });
  const own = captureHosts.length > 0 ? declared.map((spec) => allowing(captureHosts, spec)) : declared;
  const seeder: FunctionSpec = {
    name: SEEDER,
    arn: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${SEEDER}`,
    entry: path.join(ROOT, "local/seed/people.ts"),
    exportName: "handler",
    environment: Object.assign({}, ...own.map((spec) => spec.environment), {
      AWS_LAMBDA_FUNCTION_NAME: SEEDER,
      USER_POOL_ID: model.only("AWS::Cognito::UserPool").ref,
    }),
    timeoutSeconds: 60,
    memoryMb: 512,
    concurrency: 1,
  };
  return [...own, seeder];
}

/** The variable by which functions that open strangers' pages are told of hosts that may be opened although they are not public. */
const ALLOWED_HOSTS = "CAPTURE_ALLOWED_HOSTS";

/** What the owner of this machine may allow for himself, and no template does. */
const allowing = (hosts: readonly string[], spec: FunctionSpec): FunctionSpec =>
  ALLOWED_HOSTS in spec.environment ? { ...spec, environment: { ...spec.environment, [ALLOWED_HOSTS]: hosts.join(",") } } : spec;

/** The function with a name or ARN, or whose source is `lambdas/…/x.ts` (with `#export` where a file holds several). Throws when there is none. */
export function findFunction(specs: readonly FunctionSpec[], reference: string): FunctionSpec {
  const [file, exportName] = reference.split("#");
  const bySource = ({ entry, exportName: exported }: FunctionSpec) =>
    entry === path.resolve(ROOT, file ?? "") && (exportName === undefined || exported === exportName);
  const found = specs.find((spec) => spec.name === reference || spec.arn === reference || bySource(spec));
  if (!found) throw new Error(`no function is called ${reference}`);
  return found;
}
