import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Emulator } from "#local/kit/emulator.ts";
import { createSageMaker } from "#local/sagemaker/sagemaker.ts";
import { closeServer, listen } from "#local/wiring/listen.ts";
import { type OpenCloud, openCloud } from "./cloud.ts";

const VARIABLE = "AWS_ENDPOINT_URL_SAGEMAKER_RUNTIME";

export type ScriptedCloud = OpenCloud & {
  /** How often the container received images of this width. */
  asked(width: number): number;
};

/** The whole application with the scripted container behind the inference endpoint. */
export async function openScriptedCloud(): Promise<ScriptedCloud> {
  let endpoint: Emulator | undefined;
  const { server, url } = await listen(0);
  server.on("request", (request, response) => void endpoint?.handle(request, response));
  process.env[VARIABLE] = url;
  const cloud = await openCloud().finally(() => delete process.env[VARIABLE]);
  const { INFERENCE_ENDPOINT_NAME: name = "", OVERFLOW_ENDPOINT_NAME: overflow = "" } = cloud.environment(
    "lambdas/heatmaps/steps/predict.ts",
  );
  const entry = path.join(import.meta.dirname, "scripted-container.ts");
  const ASKED = path.join(cloud.dataDir, "asked");
  const container = { entry, env: { ASKED } };
  // The other endpoint is always full, so that each attempt asks the container once.
  const endpoints = [
    { name, ...container },
    { name: overflow, ...container, maxConcurrency: 0 },
  ];
  endpoint = await createSageMaker({ endpoints });
  return {
    ...cloud,
    asked: (width) =>
      existsSync(ASKED)
        ? readFileSync(ASKED, "utf8")
            .split("\n")
            .filter((line) => line === String(width)).length
        : 0,
    async close() {
      await cloud.close();
      await endpoint?.close?.();
      await closeServer(server);
    },
  };
}
