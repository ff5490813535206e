import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { SettingName } from "#infra/settings.ts";
import { stackNameOf } from "#infra/stack-names.ts";
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
  const approval = asked ? "broadening" : "never";
  if (!cdk("deploy", "--all", "--outputs-file", outputsFile, "--require-approval", approval))
    throw new Error(
      `The deployment stopped; see above. In an account or region that never saw CDK, run \`npx cdk bootstrap aws://ACCOUNT/${region} aws://ACCOUNT/us-east-1\` first.`,
    );
  return JSON.parse(readFileSync(outputsFile, "utf8")) as Outputs;
}

/** Shows what a deployment with these settings would change. Reads templates only. */
export function showDifferences(context: Context): void {
  synthesise({ outDir: assembly, bundle: true, context });
  if (!cdk("diff", "--all", "--no-change-set")) throw new Error("The differences could not be shown; see above.");
}

/** Runs a command of CDK on the assembly. Returns whether it succeeded. */
function cdk(...command: readonly string[]): boolean {
  const script = path.join(root, "node_modules/aws-cdk/bin/cdk");
  const { status } = spawnSync(process.execPath, [script, ...command, "--app", assembly], { cwd: root, stdio: "inherit" });
  return status === 0;
}

/** An output of a stack. Throws if the stack did not write it. */
export function outputOf(outputs: Outputs, stage: string | undefined, stack: string, name: string): string {
  const value = outputs[stackNameOf(stage, stack)]?.[name];
  if (!value) throw new Error(`the stack ${stackNameOf(stage, stack)} has no output ${name}`);
  return value;
}
