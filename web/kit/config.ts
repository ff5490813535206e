import * as z from "zod";

/** What the page must know of the place it is served from; the deployment writes it beside the application. */
const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.url(),
});
export type Config = z.infer<typeof Config>;

/** Reads `/config.json`. Throws when it is missing or malformed: nothing works without it. */
export async function readConfig(): Promise<Config> {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return Config.parse(await response.json());
}
