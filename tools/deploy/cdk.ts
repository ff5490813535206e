import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type SettingName, stackNameOf } from "#infra/settings.ts";
import { synthesise } from "../synth.ts";

const root = path.resolve(import.meta.dirname, "../..");
const assembly = path.join(root, "cdk.out");
const outputsFile = path.join(assembly, "outputs.json");

export type Context = Readonly<Partial<Record<SettingName, string>>>;
/** Stack → its outputs. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Settings of cdk.json; an empty one counts as not set. */
export function declaredSettings(): Context {
  const { context } = JSON.parse(readFileSync(path.join(root, "cdk.json"), "utf8")) as { context: Context };
  return Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ""));
}

/** Removes the files of earlier runs. */
export const clearAssembly = (): void => rmSync(assembly, { recursive: true, force: true });

/**
 * Builds and deploys all stacks with these settings. If `asked`, shows broader permissions and asks for confirmation. Throws when a
 * stack fails.
 */
export function deployStacks(context: Context, { region, asked }: { region: string; asked: boolean }): Outputs {
  synthesise({ outDir: assembly, bundle: true, context });
  const cdk = path.join(root, "node_modules/aws-cdk/bin/cdk");
  const approval = asked ? "broadening" : "never";
  const options = ["deploy", "--all", "--app", assembly, "--outputs-file", outputsFile, "--require-approval", approval];
  const { status } = spawnSync(process.execPath, [cdk, ...options], { cwd: root, stdio: "inherit" });
  if (status !== 0)
    throw new Error(
      `The deployment stopped; see above. In an account or region that never saw CDK, run \`npx cdk bootstrap aws://ACCOUNT/${region} aws://ACCOUNT/us-east-1\` first.`,
    );
  return JSON.parse(readFileSync(outputsFile, "utf8")) as Outputs;
}

/** An output of a stack. Throws if the stack did not write it. */
export function outputOf(outputs: Outputs, stage: string | undefined, stack: string, name: string): string {
  const value = outputs[stackNameOf(stage, stack)]?.[name];
  if (!value) throw new Error(`the stack ${stackNameOf(stage, stack)} has no output ${name}`);
  return value;
}
