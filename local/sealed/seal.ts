import childProcess from "node:child_process";
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { type AllowedHosts, allowedHosts } from "./allowed-hosts.ts";

/** The variable in which threads and child processes find the listed hosts, separated by commas. */
const HOSTS_VARIABLE = "SEALED_HOSTS";
const CHILD_SCRIPT = new URL("./seal-child.ts", import.meta.url).href;

/** A connection or a look-up that the application does not allow itself. */
class ConnectionBlocked extends Error {
  override readonly name = "ConnectionBlocked";
  readonly code = "ECONNREFUSED";
}

/** Prints each target once: a list of what was blocked, not of how often. */
const printed = new Set<string>();
function blocked(target: string): ConnectionBlocked {
  const message = `The application is sealed and blocks connections to ${target}.`;
  if (!printed.has(target)) console.error(`${message} Start it with --allow-hosts to allow it.`);
  printed.add(target);
  return new ConnectionBlocked(message);
}

/**
 * Blocks every connection of this thread, of the processes that it starts, and every look-up of a name, unless it goes to this
 * machine or to a listed `host:port`. TCP, TLS, HTTP, `fetch` and WebSockets all open a `net.Socket`. Threads call
 * `sealLikeParent`. Does not affect native code; docs/connections.md states what that is.
 */
export function seal(hosts: readonly string[]): void {
  const allowed = allowedHosts(hosts);
  sealSockets(allowed);
  sealDatagrams(allowed);
  sealLookups(allowed);
  sealChildren(hosts);
  setEnvironmentData(HOSTS_VARIABLE, hosts.join(","));
  syncBuiltinESMExports();
}

/** Seals a thread or a child process of a sealed process, with the same hosts. Does nothing in others. */
export function sealLikeParent(): void {
  const hosts = getEnvironmentData(HOSTS_VARIABLE) ?? process.env[HOSTS_VARIABLE];
  if (typeof hosts === "string") seal(hosts.split(",").filter(Boolean));
}

type Method = (...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

/** Replaces a method; the replacement gets the original one. */
function replace(owner: object, name: string, replacement: (original: Method) => Method): void {
  const methods = owner as Methods;
  const original = methods[name];
  if (original) methods[name] = replacement(original);
}

function sealSockets(allowed: AllowedHosts): void {
  replace(
    net.Socket.prototype,
    "connect",
    (connect) =>
      function (this: net.Socket, ...args: unknown[]) {
        const { host, port, isPipe } = targetOf(args);
        if (isPipe || allowed.mayConnect(host, port)) return connect.apply(this, args);
        const error = blocked(`${host}:${port}`);
        // As a failed connection: reported to listeners that are added after this call.
        process.nextTick(() => this.destroy(error));
        return this;
      } as Method,
  );
}

/** Target of a call of `connect`: options, or port and host, or the pair that `net.connect` passes on. */
function targetOf(args: readonly unknown[]): { readonly host: string; readonly port: number; readonly isPipe: boolean } {
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
  if (typeof first === "object" && first !== null) {
    const { host, port, path } = first as { host?: string; port?: number | string; path?: string };
    return { host: host ?? "localhost", port: Number(port), isPipe: typeof path === "string" && port === undefined };
  }
  const isPort = typeof first === "number" || /^\d+$/.test(String(first));
  return { host: typeof args[1] === "string" ? args[1] : "localhost", port: Number(first), isPipe: !isPort };
}

function sealDatagrams(allowed: AllowedHosts): void {
  const check = (original: Method): Method =>
    function (this: unknown, ...args: unknown[]) {
      const at = args.findIndex((value, index) => typeof value === "string" && index > 0);
      const port = Number(args[at - 1]);
      if (at > 0 && !allowed.mayConnect(String(args[at]), port)) throw blocked(`${String(args[at])}:${port} (UDP)`);
      return original.apply(this, args);
    };
  for (const name of ["send", "connect"]) replace(dgram.Socket.prototype, name, check);
}

function sealLookups(allowed: AllowedHosts): void {
  const isAddress = (name: unknown) => net.isIP(String(name)) > 0;
  replace(dns, "lookup", (lookup) => (name, ...rest) => {
    const answer = rest.at(-1) as (error: Error | null, found?: string | { address: string }[], family?: number) => void;
    if (!isAddress(name) && !allowed.mayResolve(String(name))) return process.nextTick(answer, blocked(String(name)));
    return lookup(name, ...rest.slice(0, -1), ((error, found, family) => {
      if (found !== undefined) allowed.resolved(String(name), addressesIn(found));
      answer(error, found, family);
    }) satisfies typeof answer);
  });
  replace(dns.promises, "lookup", (lookup) => async (name, ...rest) => {
    if (!isAddress(name) && !allowed.mayResolve(String(name))) throw blocked(String(name));
    const found = (await lookup(name, ...rest)) as { address: string } | { address: string }[];
    allowed.resolved(String(name), addressesIn(found));
    return found;
  });
  // These ask name servers directly. Nothing in the application needs them.
  const resolvers = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype] as unknown as Methods[];
  for (const owner of resolvers)
    for (const name of [...Object.keys(owner), ...Object.getOwnPropertyNames(owner)])
      if (/^(resolve|reverse)/.test(name)) replace(owner, name, () => blockQuery);
}

const blockQuery: Method = (name) => {
  throw blocked(String(name));
};

const addressesIn = (found: string | { address: string } | readonly { address: string }[]): readonly string[] => {
  if (typeof found === "string") return [found];
  return "address" in found ? [found.address] : found.map(({ address }) => address);
};

/** Child processes of Node seal themselves before they run their script. Every way of starting one leads to this method. */
function sealChildren(hosts: readonly string[]): void {
  replace(
    childProcess.ChildProcess.prototype,
    "spawn",
    (spawn) =>
      function (this: unknown, options: unknown) {
        const { envPairs } = options as { envPairs?: string[] };
        if (envPairs) {
          const inherited = envPairs.find((pair) => pair.startsWith("NODE_OPTIONS="))?.slice("NODE_OPTIONS=".length) ?? "";
          const others = envPairs.filter((pair) => !/^(NODE_OPTIONS|SEALED_HOSTS)=/.test(pair));
          const own = inherited.includes(CHILD_SCRIPT) ? inherited : `${inherited} --import=${CHILD_SCRIPT}`.trim();
          envPairs.splice(0, envPairs.length, ...others, `NODE_OPTIONS=${own}`, `${HOSTS_VARIABLE}=${hosts.join(",")}`);
        }
        return spawn.call(this, options);
      } as Method,
  );
}
