import { isSecretField, MASK } from "#kit/secret-fields.ts";

/** Longer bodies are cut. */
const MAX_LENGTH = 2000;

/**
 * The JSON body of a request for the log: secret values masked, and cut. Null without a body; a body that is no JSON is not kept.
 */
export function maskBody(body: string | null): string | null {
  if (!body) return null;
  try {
    const masked = JSON.stringify(JSON.parse(body, (name, value) => (isSecretField(name) ? MASK : withoutQuery(value))));
    return cut(masked, MAX_LENGTH);
  } catch {
    return null;
  }
}

/** The parameters of a query by name; those that are repeated have a list. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Longer values of a query, such as cursors, are cut. */
const MAX_VALUE_LENGTH = 60;

/** The query of a request for the log, as text to read, with its question mark: secret values masked, and long ones cut. */
export function maskQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => `${name}=${isSecretField(name) ? MASK : cut(String(withoutQuery(value)))}`),
  );
  return pairs.length > 0 ? cut(`?${pairs.join("&")}`, MAX_LENGTH) : "";
}

const cut = (text: string, length = MAX_VALUE_LENGTH): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** The query of an address may contain a signature. */
const withoutQuery = (value: unknown): unknown =>
  typeof value === "string" && /^https?:\/\//i.test(value) ? value.replace(/\?.*$/s, `?${MASK}`) : value;
