import os from "node:os";
import path from "node:path";
import type { Credentials } from "#local/iam/credentials.ts";
import { bundleName } from "#local/prepare/outputs.ts";
import { REGION } from "#local/template/identities.ts";
import type { Model, Resource } from "#local/template/template-model.ts";
import type { FunctionSpec } from "./sandbox.ts";

/** The base folder of `local:entry`. */
const ROOT = path.resolve(import.meta.dirname, "../..");

type Options = {
  /** Variables that every function gets in addition to its own: endpoints of the services. */
  readonly environment: Readonly<Record<string, string>>;
  /** Maps the AWS origins in a value to the local one. */
  readonly rewrite: (value: string) => string;
  /** The credentials of a function. */
  readonly credentialsOf: (resource: Resource) => Credentials;
  /** ARNs of functions that answer requests and share one sandbox. */
  readonly shared?: ReadonlySet<string>;
  /** Folder of the functions' bundles. Default: the sources run. */
  readonly bundles?: string;
};

/** Variables of the Lambda runtime itself, and those that native code needs to find its libraries. */
function runtimeEnvironment(name: string, memoryMb: number): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    TZ: "UTC",
    LANG: "en_US.UTF-8",
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    LAMBDA_TASK_ROOT: ROOT,
  };
}

/** The variables in which the SDK finds credentials. */
export const credentialVariables = ({ accessKeyId, secretAccessKey }: Credentials): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});

/** A function with `Metadata["local:entry"]` is ours; the others are CDK's own deployment helpers. */
export const isApplicationFunction = ({ metadata }: Resource): boolean => typeof metadata["local:entry"] === "string";

/** The functions of the application to run. Throws for a handler that is not `file.export`. */
export function functionSpecsOf(model: Model, { environment, rewrite, credentialsOf, shared, bundles }: Options): FunctionSpec[] {
  return model
    .ofType("AWS::Lambda::Function")
    .filter(isApplicationFunction)
    .map((resource) => {
      const { Handler, Timeout, MemorySize, EphemeralStorage, Environment } = resource.properties;
      const exportName = String(Handler).split(".")[1];
      if (!exportName) throw new Error(`${resource.stack}/${resource.id} has the handler ${String(Handler)}, not file.export`);
      const arn = resource.attribute("Arn");
      const source = String(resource.metadata["local:entry"]);
      const memoryMb = Number(MemorySize ?? 128);
      const declared = Object.entries((Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables ?? {});
      // Node's own options cannot be set per thread; sandboxes set them themselves.
      const own = declared.filter(([name]) => name !== "NODE_OPTIONS").map(([name, value]) => [name, rewrite(String(value))]);
      return {
        name: resource.name,
        arn,
        entry: path.resolve(ROOT, source),
        ...(bundles !== undefined && { bundle: path.join(bundles, bundleName(source)) }),
        exportName,
        environment: {
          ...runtimeEnvironment(resource.name, memoryMb),
          ...credentialVariables(credentialsOf(resource)),
          ...environment,
          ...Object.fromEntries(own),
        },
        timeoutSeconds: Number(Timeout ?? 3),
        memoryMb,
        diskMb: (EphemeralStorage as { readonly Size: number } | undefined)?.Size ?? 512,
        concurrency: shared?.has(arn) ? "shared" : os.availableParallelism(),
      };
    });
}
