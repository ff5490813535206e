const SECRETS: ReadonlySet<string> = new Set(["code", "token"]);

/** The data of an email with the secrets of its links blanked. */
export const redactSecrets = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, SECRETS.has(name) ? "" : value]));

/** Whether an email has, or had before it was sent, a secret in a link. */
export const hasSecret = (data: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(data).some((name) => SECRETS.has(name));
