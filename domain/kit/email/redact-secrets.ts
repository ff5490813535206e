const SECRETS: ReadonlySet<string> = new Set(["code", "token"]);

/** The data of an email with the secrets of its links blanked. */
export const redactSecrets = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, SECRETS.has(name) ? "" : value]));
