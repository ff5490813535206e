/**
 * Loads the bundle of each function of a cloud assembly once, with the environment variables of its template and no others:
 * `npm run load-bundles -- [--assembly cdk.out]`, after `npm run synth`. Fails when a bundle cannot be loaded or exports no handler.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

type Template = { readonly Resources?: Readonly<Record<string, Resource>> };
type Resource = {
  readonly Type: string;
  readonly Properties?: {
    readonly Handler?: string;
    readonly Code?: { readonly S3Key?: unknown };
    readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> };
  };
};
type Bundle = {
  readonly name: string;
  readonly file: string;
  /** The name of the exported function. */
  readonly handler: string;
  readonly env: Readonly<Record<string, string>>;
};

const LOADER = path.join(import.meta.dirname, "load-bundle-worker.ts");
/** For values that are known only after the deployment. Has the form of a user pool's id, which is parsed at once. */
const PLACEHOLDER = "eu-west-1_placeholder";

/** The functions of an assembly whose code is an ES module of it. */
function bundlesOf(assembly: string): Bundle[] {
  const stacks = readdirSync(assembly).filter((file) => file.endsWith(".template.json"));
  return stacks.flatMap((file) => {
    const { Resources = {} } = JSON.parse(readFileSync(path.join(assembly, file), "utf8")) as Template;
    return Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
      const key = Properties?.Code?.S3Key;
      if (Type !== "AWS::Lambda::Function" || typeof key !== "string") return [];
      const module = path.join(assembly, `asset.${path.basename(key, ".zip")}`, "index.mjs");
      // Functions of the CDK itself are other kinds of programs.
      if (!existsSync(module)) return [];
      const variables = Object.entries(Properties?.Environment?.Variables ?? {});
      const env = Object.fromEntries(variables.map(([name, value]) => [name, typeof value === "string" ? value : PLACEHOLDER]));
      const name = `${path.basename(file, ".template.json")}/${id}`;
      const handler = Properties?.Handler?.split(".").at(-1) ?? "";
      return [{ name, file: module, handler, env: { AWS_REGION: "eu-west-1", ...env } }];
    });
  });
}

/** Why a bundle cannot be loaded; undefined if it can. */
const problemWith = ({ file, handler, env }: Bundle): Promise<string | undefined> =>
  new Promise((ended) => {
    const worker = new Worker(LOADER, {
      workerData: { file, handler },
      env,
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    worker.once("message", (problem: string | undefined) => {
      ended(problem);
      void worker.terminate();
    });
    worker.once("error", (error) => ended(error.stack ?? String(error)));
  });

const { values } = parseArgs({ options: { assembly: { type: "string", default: "cdk.out" } } });
const bundles = bundlesOf(path.resolve(values.assembly));
if (bundles.length === 0) throw new Error(`${values.assembly} has no functions with bundles: npm run synth`);
const problems = await pLimit(availableParallelism()).map(bundles, async (bundle) => {
  const problem = await problemWith(bundle);
  if (problem) console.error(`${bundle.name} (${bundle.file}): ${problem}`);
  return problem;
});
const failed = problems.filter(Boolean).length;
console.error(`${bundles.length - failed} of ${bundles.length} bundles loaded`);
process.exit(failed > 0 ? 1 : 0);
