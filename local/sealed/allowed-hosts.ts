/** Decides which connections of a sealed application are allowed. */
export type AllowedHosts = {
  /** Whether a name may be resolved: it is listed with any port, or names this machine. */
  mayResolve(name: string): boolean;
  /** Allows the addresses that a listed name was resolved to, with the ports of that name. */
  resolved(name: string, addresses: readonly string[]): void;
  /** Whether a connection may be opened to a name or an address. */
  mayConnect(host: string, port: number): boolean;
};

type Rule = { readonly host: string; readonly port: number };

const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || /^127(\.\d{1,3}){3}$/.test(host) || host === "::1";
const plain = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/^::ffff:(?=\d+\.)/, "")
    .replace(/\.$/, "");
const matches = (rule: Rule, host: string): boolean =>
  rule.host.startsWith("*.") ? host.endsWith(rule.host.slice(1)) : rule.host === host;

/**
 * Rules from `host:port`. A host may start with `*.`, which matches every name below a domain. This machine is always allowed.
 */
export function allowedHosts(listed: readonly string[]): AllowedHosts {
  const rules = listed.map((text): Rule => {
    const colon = text.lastIndexOf(":");
    return { host: plain(text.slice(0, colon)), port: Number(text.slice(colon + 1)) };
  });
  const addresses = new Set<string>();
  return {
    mayResolve: (name) => isLoopback(plain(name)) || rules.some((rule) => matches(rule, plain(name))),
    resolved(name, found) {
      for (const rule of rules)
        if (matches(rule, plain(name))) for (const address of found) addresses.add(`${plain(address)} ${rule.port}`);
    },
    mayConnect(host, port) {
      const wanted = plain(host);
      if (isLoopback(wanted) || addresses.has(`${wanted} ${port}`)) return true;
      return rules.some((rule) => rule.port === port && matches(rule, wanted));
    },
  };
}
