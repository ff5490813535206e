import { setTimeout as pause } from "node:timers/promises";
/**
 * The only process of the inference container that listens. Environment variables, all optional:
 * SERVED_MODEL (`attention`, or `logos`), PORT (8080; 0 picks a free one) and HOST (0.0.0.0), MODEL_SERVER_WORKERS (one per core),
 * QUEUE_LENGTH (8 per worker), REQUEST_TIMEOUT_MS (for attention 50000, under the 60 s limit of endpoints; for logos 900000, under
 * the hour of asynchronous ones), MODEL_BUILD (of attention: `full`, or `clean`).
 * Prints `inference ready on http://HOST:PORT` when it can accept requests.
 */

import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { Build } from "#contracts/pipelines/inference.ts";
import { attention, attentionPool } from "./attention/service.ts";
import { createInferenceServer } from "./http.ts";
import { logos, logosPool } from "./logos/service.ts";

function setting(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 0) throw new Error(`environment variable ${name} must be a whole number`);
  return value;
}

function buildSetting(): Build {
  const build = Build.safeParse(process.env.MODEL_BUILD ?? "full");
  if (!build.success) throw new Error(`environment variable MODEL_BUILD must be one of ${Build.options.join(", ")}`);
  return build.data;
}

function servedSetting(): keyof typeof SERVED {
  const served = process.env.SERVED_MODEL ?? "attention";
  if (served !== "attention" && served !== "logos")
    throw new Error("environment variable SERVED_MODEL must be one of attention, logos");
  return served;
}

const workers = Math.max(1, setting("MODEL_SERVER_WORKERS", availableParallelism()));
const options = (timeoutMs: number) => ({
  workers,
  queue: setting("QUEUE_LENGTH", 8 * workers),
  timeoutMs: setting("REQUEST_TIMEOUT_MS", timeoutMs),
});
const SERVED = {
  attention() {
    const pool = attentionPool(buildSetting(), options(50_000));
    return { pool, server: createInferenceServer(attention, pool) };
  },
  logos() {
    const pool = logosPool(options(900_000));
    return { pool, server: createInferenceServer(logos, pool) };
  },
};
const { pool, server } = SERVED[servedSetting()]();
const host = process.env.HOST ?? "0.0.0.0";

server.listen(setting("PORT", 8080), host, async () => {
  while (!pool.ready) await pause(10);
  console.log(`inference ready on http://${host}:${(server.address() as AddressInfo).port}`);
});

/** Finishes accepted requests, then exits. */
function stop(): void {
  server.close(async () => {
    await pool.close();
    process.exit(0);
  });
  server.closeIdleConnections();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
