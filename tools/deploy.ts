/**
 * `npm run deploy`: checks machine, settings and account, builds everything, deploys every stack to the AWS account of the current
 * credentials, and tests the result. With `--diff` it only shows what would change. docs/deploy.md explains each step.
 */
import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { parseArgs } from "node:util";
import { Build } from "#contracts/pipelines/inference.ts";
import { totalReservedExecutions } from "#infra/reserved-executions.ts";
import { SETTING_NAMES, UNKNOWN_ORIGIN } from "#infra/settings.ts";
import {
  type Context,
  clearAssembly,
  declaredSettings,
  deployStacks,
  type Outputs,
  outputOf,
  showDifferences,
} from "./deploy/cdk.ts";
import { deploymentBlockers, type Succeeds } from "./deploy/deployment-blockers.ts";
import { emailSandboxWarning } from "./deploy/email-sandbox.ts";
import { MODEL_TERMS } from "./deploy/model-terms.ts";
import { checkQuotas } from "./deploy/quotas.ts";
import { existingAddresses, siteAddresses } from "./deploy/site-addresses.ts";

const succeeds: Succeeds = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Throws with every reason that prevents the deployment, and prints warnings. */
async function checkAccount(settings: Context, region: string): Promise<void> {
  const concurrency = {
    inferenceConcurrency: Number(settings.inferenceConcurrency ?? 5),
    videoConcurrency: Number(settings.videoConcurrency ?? 5),
  };
  const { blockers, warnings } = await checkQuotas({
    region,
    endpointConcurrency: concurrency.inferenceConcurrency + concurrency.videoConcurrency,
    inferenceMemory: Number(settings.inferenceMemory ?? 3072),
    reservedExecutions: String(settings.reserveConcurrency) === "true" ? totalReservedExecutions(concurrency) : 0,
    logoInstances: Math.max(1, Number(settings.brandInstances ?? 0)),
  });
  const sandbox = await emailSandboxWarning(region);
  for (const warning of [...warnings, ...(sandbox ? [sandbox] : [])]) console.warn(`Warning: ${warning}`);
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
  const settings: Context = { ...declaredSettings(), ...given };
  const found = deploymentBlockers({ env: process.env, succeeds, home: homedir(), settings });
  if (found.length > 0) throw new Error(found.join("\n"));

  const { region = "eu-west-1", stage } = settings;
  const { webOrigin: origin, certificateArn } = settings;
  const isOriginGiven = origin !== undefined && origin !== UNKNOWN_ORIGIN;
  const wanted = { ...(isOriginGiven && { webOrigin: origin }), ...(certificateArn && { certificateArn }) };
  const context: Context = { ...given, ...siteAddresses(wanted, await existingAddresses(region, stage)) };
  clearAssembly();
  if (diff) return showDifferences(context);

  console.log(`Model weights: ${MODEL_TERMS[Build.parse(settings.modelBuild)]}`);
  await checkAccount(settings, region);
  let outputs = deployStacks(context, { region, asked: !yes });
  let webOrigin = isOriginGiven ? settings.webOrigin : context.webOrigin;
  if (!webOrigin) {
    // Links in emails lead to the site's own origin, and uploads are allowed from there only; it is known only now.
    webOrigin = outputOf(outputs, stage, "SightlineWeb", "SiteAddress");
    outputs = deployStacks({ ...context, webOrigin }, { region, asked: !yes });
  }
  await test(outputs, region, stage);
  console.log(`The smoke test passed. Sightline answers at ${webOrigin}`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
