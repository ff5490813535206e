import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Cloud, startCloud } from "#local/cloud.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { ACCESS_DENIED_LOG } from "#local/wiring/access.ts";

export const newDataDir = (): string => mkdtempSync(path.join(os.tmpdir(), "sightline-cloud-test-"));

export type OpenCloud = Cloud & { readonly dataDir: string; close(): Promise<void> };

/** The calls that the policies of the templates did not allow, a line each. */
export function deniedCalls(dataDir: string): string {
  const file = path.join(dataDir, "logs", ACCESS_DENIED_LOG);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Throws when the policies of the templates did not allow a call, of those after the first `before` characters of the log. */
export function assertAllowed(dataDir: string, before = 0): void {
  const denied = deniedCalls(dataDir).slice(before);
  if (denied) throw new Error(`the policies do not allow what functions did:\n${denied}`);
}

/** Stops a cloud and deletes its data folder. Throws when policies did not allow a call. */
export async function closeCloud(cloud: Pick<Cloud, "stop"> | undefined, dataDir: string): Promise<void> {
  await cloud?.stop();
  try {
    assertAllowed(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type OpenOptions = {
  readonly dataDir?: string;
  /** Hosts of this machine, with ports, that may be captured. */
  readonly captureHosts?: readonly string[];
};

/** The whole application on a free port and a data folder that goes with it. */
export async function openCloud({ dataDir = newDataDir(), captureHosts = [] }: OpenOptions = {}): Promise<OpenCloud> {
  const cloud = await startCloud({ port: 0, dataDir, assembly: await prepareAssembly(), captureHosts });
  return {
    ...cloud,
    dataDir,
    close: () => closeCloud(cloud, dataDir),
  };
}

/** Where the parts of a running application are, for a test that reads what is stored. */
export type InternalAccess = {
  readonly url: string;
  readonly dynamoDb: string;
  readonly table: string;
  readonly bucket: string;
  /** The state machine that analyses images. */
  readonly machine: string;
  /** All state machines. */
  readonly machines: readonly string[];
  readonly dataDir: string;
};

export function openInternalAccess(cloud: Pick<Cloud, "url" | "environment" | "model">, dataDir: string): InternalAccess {
  const environment = cloud.environment("lambdas/heatmaps/http.ts");
  const variable = (name: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`the API has no ${name}`);
    return value;
  };
  return {
    url: cloud.url,
    dynamoDb: variable("AWS_ENDPOINT_URL_DYNAMODB"),
    table: variable("TABLE_NAME"),
    bucket: variable("FILES_BUCKET"),
    machine: variable("HEATMAP_IMAGE_MACHINE_ARN"),
    machines: cloud.model.ofType("AWS::StepFunctions::StateMachine").map(({ ref }) => ref),
    dataDir,
  };
}
