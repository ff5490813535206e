/**
 * `npm run deploy`: checks machine, settings and account, builds everything, deploys every stack to the AWS account of the current
 * credentials, and tests the result. With `--diff` it only shows what would change. docs/deploy.md explains each step.
 */
import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { parseArgs } from "node:util";
import { totalReservedExecutions } from "#infra/reserved-executions.ts";
import { SETTING_NAMES } from "#infra/settings.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import {
  type Context,
  clearAssembly,
  declaredSettings,
  deployStacks,
  type Outputs,
  outputOf,
  showDifferences,
} from "./deploy/cdk.ts";
import { deploy } from "./deploy/deploy.ts";
import { deploymentBlockers, type Succeeds } from "./deploy/deployment-blockers.ts";
import { emailSandboxWarning } from "./deploy/email-sandbox.ts";
import { deployedSettings } from "./deploy/kept-settings.ts";
import { checkQuotas } from "./deploy/quotas.ts";
import { settingsWarnings } from "./deploy/settings-warnings.ts";
import { existingAddresses } from "./deploy/site-addresses.ts";
import { usedByStages } from "./deploy/used-by-stages.ts";

const succeeds: Succeeds = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

async function checkAccount(settings: Context, region: string): Promise<void> {
  const concurrency = {
    inferenceConcurrency: Number(settings.inferenceConcurrency ?? 5),
    videoConcurrency: Number(settings.videoConcurrency ?? 5),
  };
  const unread: string[] = [];
  const used = await usedByStages(region, settings.stage).catch((error: unknown) => {
    unread.push(`What other stages use of the quotas could not be read: ${toErrorMessage(error)}`);
    return { otherEndpoints: 0, ownReserved: undefined };
  });
  const { blockers, warnings } = await checkQuotas({
    region,
    endpointConcurrency: concurrency.inferenceConcurrency + concurrency.videoConcurrency,
    inferenceMemory: Number(settings.inferenceMemory ?? 3072),
    reservedExecutions: String(settings.reserveConcurrency) === "true" ? totalReservedExecutions(concurrency) : 0,
    logoInstances: Math.max(1, Number(settings.brandInstances ?? 0)),
    used,
  });
  const sandbox = await emailSandboxWarning(region);
  for (const warning of [...settingsWarnings(settings), ...unread, ...warnings, ...(sandbox ? [sandbox] : [])])
    console.warn(`Warning: ${warning}`);
  if (blockers.length > 0) throw new Error(blockers.join("\n"));
}

async function test(outputs: Outputs, region: string, stage: string | undefined): Promise<void> {
  // The adapters read these when they are loaded.
  process.env.AWS_REGION = region;
  process.env.INFERENCE_ENDPOINT_NAME = outputOf(outputs, stage, "SightlineInference", "EndpointName");
  process.env.FILES_BUCKET = outputOf(outputs, stage, "SightlineData", "FilesBucketName");
  const { smokeTest } = await import("./deploy/smoke-test.ts");
  await smokeTest({
    region,
    siteAddress: outputOf(outputs, stage, "SightlineWeb", "SiteAddress"),
    captureFunctionName: outputOf(outputs, stage, "SightlineCaptures", "CaptureFunctionName"),
  });
}

async function main(): Promise<void> {
  const options = Object.fromEntries(SETTING_NAMES.map((name) => [name, { type: "string" as const }]));
  const flag = { type: "boolean", default: false } as const;
  const { yes, diff, ...values } = parseArgs({ options: { ...options, yes: flag, diff: flag } }).values;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Context;
  await deploy(
    { given, declared: declaredSettings(), asked: !yes, diff },
    {
      blockers: (settings) => deploymentBlockers({ env: process.env, succeeds, home: homedir(), settings }),
      existingAddresses,
      deployedSettings,
      checkAccount,
      clearAssembly,
      showDifferences,
      deployStacks,
      test,
      print: console.log,
    },
  );
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
