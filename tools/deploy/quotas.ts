import { GetAccountSettingsCommand, LambdaClient, type LambdaClientConfig } from "@aws-sdk/client-lambda";
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  paginateListServiceQuotas,
  ServiceQuotasClient,
  type ServiceQuotasClientConfig,
} from "@aws-sdk/client-service-quotas";
import { INSTANCE_TYPE } from "#infra/constructs/async-inference-endpoint.ts";
import { createAwsClient } from "#kit/aws-client.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import type { Used } from "./used-by-stages.ts";

/** The problems that the account's quotas cause for a deployment, each as a sentence that says what to do. */
export type Findings = { readonly blockers: readonly string[]; readonly warnings: readonly string[] };

type Needs = {
  readonly region: string;
  /** Of the endpoints for images and videos together. */
  readonly endpointConcurrency: number;
  /** Of each of these endpoints, in MB. */
  readonly inferenceMemory: number;
  /** Lambda executions that functions reserve; the others need the rest. */
  readonly reservedExecutions: number;
  /** Instances of the endpoint for logos that a deployment starts. */
  readonly logoInstances: number;
  /** How much of its quotas the stages of the account use. */
  readonly used: Used;
};

/**
 * Concurrent executions that the application needs besides reserved ones, and that Lambda always leaves unreserved: a page asks for
 * about six things at once, and an upload runs several functions. A new account may have only 10.
 */
const FUNCTION_CONCURRENCY = 100;
/** Memory of a serverless endpoint in MB that every account has. */
const ENDPOINT_MEMORY = 3072;
const LAMBDA_CONCURRENCY = { ServiceCode: "lambda", QuotaCode: "L-B99A9384" };
const ENDPOINT_CONCURRENCY = { ServiceCode: "sagemaker", QuotaCode: "L-96300102" };
/** Not every account lists this quota, and its code is not documented. */
const ENDPOINT_MEMORY_NAME = "Memory size in MB per serverless endpoint";
const LOGO_INSTANCES = `${INSTANCE_TYPE} for endpoint usage`;

/** Compares the quotas of the account with what the settings need. A quota that cannot be read is a warning. */
export async function checkQuotas({
  region,
  endpointConcurrency,
  inferenceMemory,
  reservedExecutions,
  logoInstances,
  used,
}: Needs): Promise<Findings> {
  const client = createAwsClient<ServiceQuotasClient, ServiceQuotasClientConfig>(ServiceQuotasClient, {}, { region });
  const blockers: string[] = [];
  const warnings: string[] = [];
  const where = `(Service Quotas in ${region})`;

  const compare = async (
    name: string,
    needed: number,
    remedy: string,
    read: () => Promise<number | undefined>,
    usedByOthers = 0,
  ) => {
    const value = await read().catch((error: unknown) => {
      warnings.push(`The quota “${name}” could not be read: ${toErrorMessage(error)}`);
      return Number.POSITIVE_INFINITY;
    });
    const others = usedByOthers > 0 ? `, others use ${usedByOthers} of it` : "";
    if (value === undefined) warnings.push(`The quota “${name}” is not listed; the deployment needs ${needed}.`);
    else if (value - usedByOthers < needed)
      blockers.push(`The quota “${name}” is ${value}${others}, and ${needed} are needed. ${remedy} ${where}.`);
  };
  const reservedByOthers = await reservedExecutionsOf(region).then(
    (reserved) => (used.ownReserved === undefined ? 0 : Math.max(0, reserved - used.ownReserved)),
    (error: unknown) => {
      warnings.push(`The executions that functions reserve could not be read: ${toErrorMessage(error)}`);
      return 0;
    },
  );

  await compare(
    "Lambda: Concurrent executions",
    FUNCTION_CONCURRENCY + reservedExecutions,
    reservedExecutions > 0 ? "Leave out --reserveConcurrency, or request an increase" : "Request an increase",
    () => quota(client, LAMBDA_CONCURRENCY),
    reservedByOthers,
  );
  await compare(
    "SageMaker: Maximum total concurrency that can be allocated across all serverless endpoints",
    endpointConcurrency,
    "Lower --inferenceConcurrency or --videoConcurrency, or request an increase",
    () => quota(client, ENDPOINT_CONCURRENCY),
    used.otherEndpoints,
  );
  if (inferenceMemory > ENDPOINT_MEMORY) {
    await compare(
      "SageMaker: Memory size in MB per serverless endpoint",
      inferenceMemory,
      "Lower --inferenceMemory, or request an increase",
      () => quotaNamed(client, "sagemaker", ENDPOINT_MEMORY_NAME),
    );
  }
  let instances = Number.POSITIVE_INFINITY;
  await compare(`SageMaker: ${LOGO_INSTANCES}`, logoInstances, "Request an increase", async () => {
    const value = await quotaNamed(client, "sagemaker", LOGO_INSTANCES);
    instances = value ?? instances;
    return value;
  });
  if (instances >= logoInstances && instances < 2 * logoInstances)
    warnings.push(
      `The quota “SageMaker: ${LOGO_INSTANCES}” is ${instances}. A later deployment that changes the container starts new instances before it stops the old ones, and fails while these run. Request ${2 * logoInstances} ${where}.`,
    );
  return { blockers, warnings };
}

/** Executions that all functions of the account reserve in the region. */
async function reservedExecutionsOf(region: string): Promise<number> {
  const client = createAwsClient<LambdaClient, LambdaClientConfig>(LambdaClient, {}, { region });
  const { AccountLimit = {} } = await client.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = ConcurrentExecutions } = AccountLimit;
  return ConcurrentExecutions - UnreservedConcurrentExecutions;
}

/** The value of the account, or the default one where the account has none of its own. */
async function quota(client: ServiceQuotasClient, key: { ServiceCode: string; QuotaCode: string }): Promise<number | undefined> {
  try {
    return (await client.send(new GetServiceQuotaCommand(key))).Quota?.Value;
  } catch (error) {
    if (!(error instanceof NoSuchResourceException)) throw error;
    return (await client.send(new GetAWSDefaultServiceQuotaCommand(key))).Quota?.Value;
  }
}

async function quotaNamed(client: ServiceQuotasClient, ServiceCode: string, name: string): Promise<number | undefined> {
  for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode })) {
    const found = Quotas.find(({ QuotaName = "" }) => QuotaName.toLowerCase() === name.toLowerCase());
    if (found) return found.Value;
  }
  return undefined;
}
