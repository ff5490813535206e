import path from "node:path";
import { pathToFileURL } from "node:url";
import { clock, coloured } from "./terminal.ts";

const ROOT = `${pathToFileURL(path.resolve(import.meta.dirname, "../..")).href}/`;

type LoggedError = { readonly name?: string; readonly message?: string; readonly stack?: string; readonly cause?: unknown };
type Entry = {
  readonly level: string;
  readonly message: string;
  readonly timestamp: string;
  readonly service?: string;
  readonly operation?: string;
  readonly request_id?: string;
  readonly function_request_id?: string;
  readonly error?: LoggedError;
} & Readonly<Record<string, unknown>>;

/**
 * Keys that are printed separately, that are the same for every line on one machine, or that only count failures for CloudWatch.
 */
const PLACED =
  /^(level|message|timestamp|service|operation|request_id|error|cold_start|sampling_rate|xray_trace_id|function_(request_id|arn|memory_size|name)|_aws|api|failures)$/;

function entryOf(line: string): Entry | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const entry = JSON.parse(line) as Entry;
    return typeof entry.level === "string" && typeof entry.message === "string" ? entry : undefined;
  } catch {
    return undefined;
  }
}

const COLOURS = { ERROR: "red", CRITICAL: "red", WARN: "yellow" } as const;
const colourOf = (level: string) => COLOURS[level as keyof typeof COLOURS] ?? "green";

/** A stack with paths relative to the repository, without the frames of Node and of packages between our own. */
const ownFrames = (stack: string): string =>
  stack
    .split("\n")
    .filter((line) => !/^\s+at .*(node:|\/node_modules\/)/.test(line))
    .join("\n")
    .replaceAll(ROOT, "");

const indented = (text: string): string => text.replace(/^/gm, "    ");

function explained({ name, message, stack, cause }: LoggedError): string {
  const own = indented(ownFrames(stack ?? `${name}: ${message}`));
  return typeof cause === "object" && cause !== null ? `${own}\n    caused by\n${explained(cause)}` : own;
}

/**
 * Formats a log line of a function as one readable line; an error is followed by its stack. Text that is no log entry is
 * unchanged.
 */
export function readable(functionName: string, line: string): string {
  const entry = entryOf(line);
  if (!entry) return `${coloured("gray", `[${functionName}]`)} ${line.replaceAll(ROOT, "")}`;
  const { level, message, timestamp, service, operation, error } = entry;
  const requestId = entry.request_id ?? entry.function_request_id ?? "";
  const place = operation?.includes(".") ? operation : [service, operation].filter(Boolean).join(".");
  const details = Object.entries(entry)
    .filter(([key]) => !PLACED.test(key))
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const words = [clock(new Date(timestamp)), coloured(colourOf(level), level), place, message, ...details];
  const head = [...words, coloured("gray", requestId)].filter(Boolean).join(" ");
  return error ? `${head}\n${explained(error)}` : head;
}
