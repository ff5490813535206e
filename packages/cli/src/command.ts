import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Client, createClient, type RetryInfo } from "../../sdk/src/index.ts";
import { UsageError } from "./exit-codes.ts";
import { type Access, findAccess } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

/** An option as help shows it. */
type Option = {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly value?: string;
  readonly text: string;
  readonly multiple?: true;
};
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O["type"] extends "boolean"
  ? boolean
  : O extends { multiple: true }
    ? readonly string[]
    : string;
type Values<O extends Options> = { readonly [Name in keyof O]?: ValueOf<O[Name]> | undefined };

/** Context of a command: its options and arguments. */
export type Context<O extends Options = Options> = {
  readonly options: Values<O & typeof COMMON>;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** The site and the key to use. */
  access(): Access;
  client(): Client;
  /** Ends when the user interrupts. */
  readonly signal: AbortSignal;
};

/** A command of the program. `run` gives the exit code. */
export type Command<O extends Options = Options> = {
  readonly name: string;
  readonly summary: string;
  /** Arguments after the name, such as `FILE...`. */
  readonly usage: string;
  readonly options: O;
  readonly details?: string;
  run(context: Context<O>): Promise<number>;
};

/** Options of every command. */
export const COMMON = {
  url: { type: "string", value: "URL", text: "site to use; default: SIGHTLINE_URL, or that of the login" },
  json: { type: "boolean", text: "print JSON instead of a table" },
  help: { type: "boolean", short: "h", text: "show this help" },
} as const satisfies Options;

/** Keeps the types of a command’s options. */
export const command = <const O extends Options>(defined: Command<O>): Command => defined as unknown as Command;

type Surroundings = Pick<Context, "environment" | "terminal" | "signal">;

/** Creates the context of a command from its arguments. */
export function contextOf({ options: own, name }: Command, argv: readonly string[], surroundings: Surroundings): Context {
  const { values, positionals } = parsed(name, argv, configOf({ ...own, ...COMMON }));
  const access = () => findAccess(surroundings.environment, values.url as string | undefined);
  const onRetry = limitReporter(surroundings.terminal);
  return {
    ...surroundings,
    options: values as Context["options"],
    args: positionals,
    access,
    client: () => createClient({ ...access(), onRetry }),
  };
}

/**
 * Requests above the limit of a minute are repeated after it: says so, because nothing else happens meanwhile. Once in each minute,
 * also if several requests wait.
 */
function limitReporter(terminal: Terminal): (retry: RetryInfo) => void {
  let silentUntil = 0;
  return ({ response }) => {
    if (response?.status !== 429 || response.rateLimit?.remaining !== 0 || performance.now() < silentUntil) return;
    const { limit, reset } = response.rateLimit;
    silentUntil = performance.now() + reset * 1000;
    terminal.err(`All ${limit} requests of this minute are used. Waiting for ${reset} seconds.`);
  };
}

/** Options as Node reads them. */
export const configOf = (options: Options): ParseArgsOptionsConfig =>
  Object.fromEntries(
    Object.entries(options).map(([key, { type, short, multiple = false }]) => [key, { type, multiple, ...(short && { short }) }]),
  );

function parsed(name: string, argv: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Its messages explain options that begin with "-" at length.
    const [first = ""] = (error as Error).message.split(". ");
    throw new UsageError(`${first.replace(/\.$/, "")}. See "sightline ${name} --help".`);
  }
}

/** The help of a command. */
export function helpOf({ name, usage, summary, options, details }: Command): string {
  const rows = Object.entries<Option>({ ...options, ...COMMON }).map(([key, { short, value, text }]): [string, string] => [
    `  --${key}${short ? `, -${short}` : ""}${value ? ` ${value}` : ""}`,
    text,
  ]);
  const width = Math.max(...rows.map(([option]) => option.length)) + 2;
  const listed = rows.map(([option, text]) => option.padEnd(width) + text);
  return [
    `Usage: sightline ${name}${usage ? ` ${usage}` : ""}`,
    "",
    `${summary}.`,
    ...(details ? ["", details] : []),
    "",
    "Options:",
    ...listed,
  ].join("\n");
}
