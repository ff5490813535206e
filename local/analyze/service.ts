import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Api, createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { startCloud } from "#local/cloud.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { ANALYST, ANALYST_DATA, DEMO_ADMIN, DEMO_PASSWORD } from "#local/seed/demo.ts";

/** A Sightline to use for the analysis, and how to close it. */
export type Service = { readonly api: Api; close(): Promise<void> };

/**
 * The Sightline that runs at a URL, as the user in SIGHTLINE_EMAIL and SIGHTLINE_PASSWORD, or else as the demo workspace's admin.
 */
export async function connectToRunning(url: string): Promise<Service> {
  const { SIGHTLINE_EMAIL = DEMO_ADMIN, SIGHTLINE_PASSWORD = DEMO_PASSWORD } = process.env;
  const token = await createSignIn(url, SIGHTLINE_EMAIL, SIGHTLINE_PASSWORD);
  return { api: createApi(url, token), close: async () => undefined };
}

/** A temporary Sightline on a data folder that is deleted when it is closed. */
export async function startEphemeral(): Promise<Service> {
  const assembly = await prepareAssembly();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "sightline-analyze-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const cloud = await startCloud({ port: 0, dataDir, assembly });
    const close = async () => {
      await cloud.stop();
      remove();
    };
    try {
      await cloud.seed(ANALYST_DATA);
      return { api: createApi(cloud.url, await createSignIn(cloud.url, ANALYST, DEMO_PASSWORD)), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
