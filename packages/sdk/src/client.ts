import { type CallOptions, paged, type Send } from "./call.ts";
import { OptionError, SightlineError } from "./errors.ts";
import { OPERATIONS, type OperationRow, type Resources } from "./generated/operations.ts";
import { headerValue } from "./header-value.ts";
import { type ClientOptions, pauseByTimer } from "./options.ts";
import type { Results } from "./result-types.ts";
import { createResults } from "./results.ts";
import { createSend } from "./transport.ts";

/** A client of the Sightline API. */
export interface Client extends Resources, Results {}

/**
 * A client of the API of a site, for one key. Spaces and line breaks around the key are ignored.
 * @throws OptionError
 */
export function createClient(options: ClientOptions): Client {
  if (!URL.canParse(options.baseUrl))
    throw new OptionError("baseUrl", `baseUrl must be the address of a Sightline site, not "${options.baseUrl}".`);
  const apiKey = options.apiKey?.trim();
  if (!apiKey) throw new OptionError("apiKey", "apiKey is missing.");
  const send = createSend({ ...options, apiKey: headerValue("apiKey", apiKey) });
  const resources = Object.fromEntries(
    Object.entries(OPERATIONS).map(([domain, rows]) => [
      domain,
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, methodOf(send, row)])),
    ]),
  ) as unknown as Resources;
  const { pause = pauseByTimer, now = () => performance.now() } = options;
  return { ...resources, ...createResults(resources, { pause, now }) };
}

/** The method of an operation: parameters of its path, then body, query and options. */
function methodOf(send: Send, [method, template, inputs = "", items]: OperationRow) {
  return (...args: readonly unknown[]): unknown => {
    const rest = [...args];
    const values = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]): [string, unknown] => [name!, rest.shift()]);
    const body = inputs.includes("b") ? rest.shift() : undefined;
    const query = (inputs.includes("q") ? rest.shift() : undefined) as object | undefined;
    const options = rest.shift() as CallOptions | undefined;
    // Async, so that a missing id rejects the promise.
    const call = async (page?: string) =>
      send(method, pathOf(`/${template}`, values), { body, query: page ? { ...query, last: page } : (query ?? {}) }, options);
    return items ? paged(call, items) : call();
  };
}

/** The path for these parameters. Without one, it would be the path of another operation, such as that of the list. */
function pathOf(template: string, values: readonly (readonly [name: string, value: unknown])[]): string {
  let path = template;
  for (const [name, value] of values) {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    if (/^\.{0,2}$/.test(text)) throw new SightlineError(`${name} is missing: it is ${JSON.stringify(value) ?? "undefined"}.`);
    path = path.replace(`{${name}}`, () => encodeURIComponent(text));
  }
  return path;
}
