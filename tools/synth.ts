import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { App } from "aws-cdk-lib";
import { createApp } from "#infra/app.ts";
import { BUILT_WEB } from "#infra/web-stack.ts";
import { fetchNativePackages } from "./native-packages.ts";

const root = path.resolve(import.meta.dirname, "..");

export type Synthesis = {
  /** Output folder of the cloud assembly. */
  readonly outDir: string;
  /** Whether to bundle functions and build the web applications. Without it, the templates are the same and take seconds. */
  readonly bundle: boolean;
  /** Whether to validate each template against CloudFormation's schema and rules, which takes 3 s. Default: when bundling. */
  readonly linted?: boolean;
  /** Whether a finding of the security rules fails the synthesis. Default: true. */
  readonly isChecked?: boolean;
  /** Settings that override cdk.json, such as `webOrigin`. */
  readonly context?: Readonly<Record<string, unknown>>;
};

/** The CDK application of the templates, not yet written. */
export function application({ outDir, bundle, linted = bundle, isChecked = true, context = {} }: Synthesis): App {
  if (bundle) buildWeb();
  if (bundle) fetchNativePackages();
  const declared = JSON.parse(readFileSync(path.join(root, "cdk.json"), "utf8")) as { context: Record<string, unknown> };
  return createApp(
    {
      outdir: path.resolve(outDir),
      context: declared.context,
      postCliContext: { ...context, ...(bundle ? {} : { "aws:cdk:bundling-stacks": [] }) },
      builtinCloudFormationValidation: linted,
      analyticsReporting: false,
      treeMetadata: false,
    },
    { isChecked },
  );
}

/**
 * Writes the templates and assets of every stack. Needs no account, no Docker and no network, except that bundling downloads the
 * ARM build of the image library from the npm registry. Throws when a stack violates a rule.
 */
export function synthesise(how: Synthesis): void {
  application(how).synth();
}

/** Builds both single-page applications into dist/web/. */
export function buildWeb(): void {
  for (const name of Object.keys(BUILT_WEB)) {
    const vite = path.join(root, "node_modules/vite/bin/vite.js");
    const { status } = spawnSync(process.execPath, [vite, "build", "--config", `web/${name}/vite.config.ts`], {
      cwd: root,
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0) throw new Error(`the build of web/${name} failed`);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      out: { type: "string" },
      /** Neither bundles functions nor checks the security rules, for the application on one machine. */
      quick: { type: "boolean", default: false },
      /** A setting that overrides cdk.json: `name=value`. */
      context: { type: "string", multiple: true, default: [] },
    },
  });
  // The CDK command line passes its output folder in CDK_OUTDIR.
  const outDir = values.out ?? process.env.CDK_OUTDIR ?? path.join(root, "cdk.out");
  const context = Object.fromEntries(values.context.map((setting) => setting.split("=", 2)));
  synthesise({ outDir, bundle: !values.quick, isChecked: !values.quick, context });
  console.error(`Wrote the templates to ${outDir}`);
}
