import { mkdirSync } from "node:fs";
import path from "node:path";
import { createWebSocketApi } from "#local/apigateway/websocket-api.ts";
import { createCognito } from "#local/cognito/cognito.ts";
import { startDynamoDbGateway } from "#local/dynamodb/gateway.ts";
import { startDynamoDb } from "#local/dynamodb/start.ts";
import { createEmailEmulator } from "#local/email/email-emulator.ts";
import { createEvents } from "#local/events/events.ts";
import type { BusEvent } from "#local/events/put-events.ts";
import type { Credentials } from "#local/iam/credentials.ts";
import { guard } from "#local/iam/guard.ts";
import { createLambda } from "#local/lambda/lambda.ts";
import type { ColdStarts } from "#local/lambda/pool.ts";
import type { FunctionSpec } from "#local/lambda/sandbox.ts";
import { type BucketConfig, createS3 } from "#local/s3/create-s3.ts";
import { createSageMaker } from "#local/sagemaker/sagemaker.ts";
import { createSecrets, type GenerateSecretString } from "#local/secrets/secrets.ts";
import { createSqs } from "#local/sqs/sqs.ts";
import { createStates } from "#local/states/states.ts";
import { REGION } from "#local/template/identities.ts";
import type { Model } from "#local/template/template-model.ts";
import { originHeadersOf } from "#local/web/behaviours.ts";
import { configurationSetsOf } from "./configuration-sets.ts";
import { deadLettersOf } from "./dead-letters.ts";
import type { Development } from "./development.ts";
import { endpointsOf } from "./endpoints.ts";
import { invocationCheck, machinesOf, taskRunner } from "./machines.ts";
import { modelFiles } from "./model-files.ts";
import { poolsOf } from "./pools.ts";
import { rulesOf } from "./rules.ts";
import type { ServedModel } from "./served-model.ts";
import { openTable, tableKeysOf } from "./table.ts";

type Options = {
  readonly url: string;
  readonly dataDir: string;
  readonly served: ServedModel;
  readonly credentialsOf: (role: string) => Credentials;
  readonly rewrite: (text: string) => string;
  /** Functions that reach the table at this URL. */
  readonly functionsAt: (dynamoDb: string) => readonly FunctionSpec[];
  readonly coldStarts: ColdStarts | undefined;
  readonly limitMemory: boolean;
  readonly development: Development | undefined;
  /** Whether an earlier process ended without releasing its locks. */
  readonly wasKilled: boolean;
  /** Closes a part when the cloud stops, in reverse order. */
  readonly keep: <Part extends { close?(): Promise<void> }>(part: Part) => Part;
};

const bucketsOf = (model: Model, rewrite: (text: string) => string): BucketConfig[] =>
  model.ofType("AWS::S3::Bucket").map(({ name, properties }) => {
    const { CorsRules } = (properties.CorsConfiguration ?? {}) as { CorsRules?: BucketConfig["cors"] };
    return { name, ...(CorsRules && { cors: JSON.parse(rewrite(JSON.stringify(CorsRules))) as typeof CorsRules }) };
  });

const secretsOf = (model: Model) =>
  model.ofType("AWS::SecretsManager::Secret").map(({ ref, name, properties }) => ({
    arn: ref,
    name,
    ...(properties.GenerateSecretString !== undefined && { generate: properties.GenerateSecretString as GenerateSecretString }),
    ...(properties.SecretString !== undefined && { value: String(properties.SecretString) }),
  }));

/** Opens the emulators of all services of a model. None of them processes events yet. */
export async function openEmulators(
  model: Model,
  { url, dataDir, served, credentialsOf, rewrite, functionsAt, coldStarts, limitMemory, development, wasKilled, keep }: Options,
) {
  const { access } = served;
  const logs = path.join(dataDir, "logs");
  mkdirSync(logs, { recursive: true });
  const files = keep(modelFiles(model, { url, credentialsOf }));
  const sagemaker = keep(
    await createSageMaker({
      endpoints: endpointsOf(model, logs),
      queue: { folder: path.join(dataDir, "sagemaker"), files },
    }),
  );
  const dynamoDb = keep(await startDynamoDb({ dataDir }));
  const table = await openTable(model, { url: dynamoDb.url, dataDir });
  if (wasKilled) await table.releaseLocks();
  const keysOf = tableKeysOf(model);
  const dynamoDbGateway = keep(await startDynamoDbGateway({ engine: dynamoDb.url, access, keysOf }));
  const s3 = keep(await createS3({ dataDir, buckets: bucketsOf(model, rewrite), region: REGION, access }));
  const reports = { configurationSets: configurationSetsOf(model), publish: (event: BusEvent) => events.publish(event) };
  const email = keep(await createEmailEmulator({ dataDir: path.join(dataDir, "mail"), reports }));
  const secrets = keep(await createSecrets({ dataDir: path.join(dataDir, "secrets"), secrets: secretsOf(model) }));

  const lambda = keep(
    createLambda({
      dataDir,
      functions: functionsAt(dynamoDbGateway.url),
      coldStarts,
      limitMemory,
      ...(development && { print: development.print, reportFiles: true }),
    }),
  );
  const call = (reference: string, event: unknown) => lambda.invoke(reference, event);
  const { sendSms } = email;
  const pools = poolsOf(model, { rewrite, secret: (arn) => secrets.value(arn) });
  const identity = { pools, region: REGION, invoke: call, sendSms };
  const cognito = keep(await createCognito({ dataDir: path.join(dataDir, "cognito"), ...identity }));
  const deliver = (arn: string, event: unknown) => lambda.invokeAsync(arn, event);
  const events = keep(await createEvents({ dataDir: path.join(dataDir, "events"), rules: rulesOf(model), deliver }));
  const states = keep(
    await createStates({
      dataDir: path.join(dataDir, "states"),
      machines: machinesOf(model),
      task: taskRunner(lambda, invocationCheck(model, { access, credentialsOf })),
      onStatusChange: (event) => events.publish(event),
    }),
  );
  const live = createWebSocketApi(model, lambda, (apiId) => originHeadersOf(model, apiId, (arn) => secrets.value(arn)));
  if (live) keep(live);

  const sqs = createSqs(deadLettersOf(model, { dataDir, url }));
  const emulators = [cognito, states, events, sagemaker, email.ses, email.sns, secrets, lambda, sqs, ...(live ? [live] : [])];
  const guarded = emulators.map((emulator) => guard(emulator, { access, model: served.model }));
  const services = new Map([s3, ...guarded].map((service) => [service.signingName, service]));
  return { table, dynamoDb: dynamoDbGateway.url, s3, email, secrets, lambda, cognito, events, states, sagemaker, live, services };
}
