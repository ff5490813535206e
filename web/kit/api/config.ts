import * as z from "zod";
import { fileQuery } from "./file-query.ts";

const Provider = z.object({
  /** Name of the provider in the user pool. */
  name: z.string(),
  /** Display name. */
  label: z.string(),
  /** Origin of the user pool's hosted sign-in pages, which redirect to the provider. */
  origin: z.url().transform((address) => new URL(address).origin),
});
export type Provider = z.infer<typeof Provider>;

/** Environment of the web applications. The deployment writes it to a file alongside the application. */
const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.url(),
  /** External identity provider. */
  provider: Provider.optional(),
  /** URL to schedule a call about the custom plan. Without one, users write to support. */
  salesCallUrl: z.url({ protocol: /^https$/ }).optional(),
});
export type Config = z.infer<typeof Config>;

/** Reads `/config.json`. Throws when it is missing or malformed. */
export async function readConfig(): Promise<Config> {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`Loading /config.json failed with status ${response.status}`);
  return Config.parse(await response.json());
}

/** The configuration, loaded once. */
export const configQuery = fileQuery(["config.json"], readConfig);
