import path from "node:path";
import { parseArgs } from "node:util";
import type { ColdStarts } from "./lambda/pool.ts";
import { allowedHosts } from "./sealed/allowed-hosts.ts";
import { neededHosts } from "./sealed/needed-hosts.ts";

/** Command-line options of the application on one machine. */
export const OPTIONS =
  "[--port N] [--data DIR] [--capture-hosts HOST:PORT,…] [--webhook-hosts HOST:PORT,…] [--sealed [--allow-hosts HOST:PORT,…]] [--no-samples] [--cold-starts SECONDS[,MS]] [--limit-memory]";

export type Settings = {
  readonly port: number;
  readonly dataDir: string;
  readonly captureHosts: readonly string[];
  readonly webhookHosts: readonly string[];
  /** Hosts with port that a sealed application may connect to, besides this machine. Undefined if it isn't sealed. */
  readonly sealed: readonly string[] | undefined;
  readonly samples: boolean;
  /** Undefined without cold starts. */
  readonly coldStarts: ColdStarts | undefined;
  readonly limitMemory: boolean;
};

/** Added to each start: Lambda also prepares a machine and fetches the code. */
const START_DELAY_MS = "500";

function coldStartsOf(text: string | undefined): ColdStarts | undefined {
  if (text === undefined) return undefined;
  const [, seconds, delay = START_DELAY_MS] = /^(\d{1,5}(?:\.\d+)?)(?:,(\d{1,5}))?$/.exec(text) ?? [];
  if (seconds === undefined)
    throw new Error(`--cold-starts needs seconds, and optionally milliseconds, such as 60,500, got ${text}`);
  return { idleMs: Number(seconds) * 1000, delayMs: Number(delay) };
}

function hostsOf(option: string, text: string, form = /^[a-z0-9.-]+:\d{1,5}$/i): readonly string[] {
  const hosts = text.split(",").filter((host) => host !== "");
  const wrong = hosts.find((host) => !form.test(host));
  if (wrong !== undefined) throw new Error(`--${option} needs hosts with ports such as 127.0.0.1:8000, got ${wrong}`);
  return hosts;
}

/** Throws when the environment names a real service that a sealed application may not connect to. */
function rejectUnlisted(listed: readonly string[]): void {
  const allowed = allowedHosts(listed);
  for (const [variable, host] of neededHosts(process.env)) {
    const colon = host.lastIndexOf(":");
    if (!allowed.mayConnect(host.slice(0, colon), Number(host.slice(colon + 1))))
      throw new Error(`--sealed blocks ${host}, which ${variable} needs. Add --allow-hosts ${host}, or remove the variable.`);
  }
}

/** Parses the settings in command-line arguments. Throws a user-readable message for an invalid one. */
export function settingsOf(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: "4000" },
      data: { type: "string", default: ".sightline" },
      "capture-hosts": { type: "string", default: "" },
      "webhook-hosts": { type: "string", default: "" },
      sealed: { type: "boolean", default: false },
      "allow-hosts": { type: "string", default: "" },
      "no-samples": { type: "boolean", default: false },
      "cold-starts": { type: "string" },
      "limit-memory": { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port needs a number from 0 to 65535, got ${values.port}`);
  const captureHosts = hostsOf("capture-hosts", values["capture-hosts"]);
  const webhookHosts = hostsOf("webhook-hosts", values["webhook-hosts"]);
  const allowHosts = hostsOf("allow-hosts", values["allow-hosts"], /^(\*\.)?[a-z0-9.-]+:\d{1,5}$/i);
  if (allowHosts.length > 0 && !values.sealed)
    throw new Error("--allow-hosts needs --sealed: without it every connection is allowed");
  const listed = [...captureHosts, ...webhookHosts, ...allowHosts];
  if (values.sealed) rejectUnlisted(listed);
  return {
    port,
    dataDir: path.resolve(values.data),
    captureHosts,
    webhookHosts,
    sealed: values.sealed ? listed : undefined,
    samples: !values["no-samples"],
    coldStarts: coldStartsOf(values["cold-starts"]),
    limitMemory: values["limit-memory"],
  };
}
