import * as z from "zod";
import { fileQuery } from "./file-query.ts";

const Provider = z.object({
  /** Its name in the user pool. */
  name: z.string(),
  /** Its name for people. */
  label: z.string(),
  /** Where the user pool's own sign-in pages are, which lead to it. */
  origin: z.url().transform((address) => new URL(address).origin),
});
export type Provider = z.infer<typeof Provider>;

/** What the page must know of the place it is served from; the deployment writes it beside the application. */
const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.url(),
  /** Somebody else who may say who a person is. */
  provider: Provider.optional(),
  /** Address that people's questions go to. */
  supportMail: z.email(),
  /** Where a call about the custom plan is booked. Without it people write to `supportMail`. */
  salesCallUrl: z.url({ protocol: /^https$/ }).optional(),
});
export type Config = z.infer<typeof Config>;

/** Reads `/config.json`. Throws when it is missing or malformed: nothing works without it. */
export async function readConfig(): Promise<Config> {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return Config.parse(await response.json());
}

/** The configuration, read once. */
export const configQuery = fileQuery(["config.json"], readConfig);
