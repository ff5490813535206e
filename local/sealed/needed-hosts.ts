const STRIPE = "api.stripe.com:443";

/**
 * Hosts with port that settings of the environment need beyond this machine, by the name of the variable: real services instead of
 * emulators.
 */
export function neededHosts(environment: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const needed = new Map<string, string>();
  if (environment.STRIPE_SECRET_KEY) needed.set("STRIPE_SECRET_KEY", STRIPE);
  for (const [name, value = ""] of Object.entries(environment)) {
    if (!/^AWS_ENDPOINT_URL_/.test(name) || !URL.canParse(value)) continue;
    const { hostname, port, protocol } = new URL(value);
    needed.set(name, `${hostname}:${port || (protocol === "http:" ? 80 : 443)}`);
  }
  return needed;
}
