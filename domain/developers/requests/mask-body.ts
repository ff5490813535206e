import { isSecretField, MASK } from "#kit/secret-fields.ts";

/** Longer bodies are cut. */
const MAX_LENGTH = 2000;

/**
 * The JSON body of a request for the log: secret values masked, also in JSON within texts, and cut. Null without a body; a body
 * that is no JSON is not kept.
 */
export function maskBody(body: string | null): string | null {
  if (!body) return null;
  try {
    return cut(maskJson(body), MAX_LENGTH);
  } catch {
    return null;
  }
}

const maskJson = (json: string): string =>
  JSON.stringify(JSON.parse(json, (name, value) => (isSecretField(name) ? MASK : maskText(value))));

/** A text that is JSON itself, such as the input of an execution in its event, is masked likewise. */
function maskText(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return withoutQuery(value);
  try {
    return maskJson(value);
  } catch {
    return withoutQuery(value);
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
