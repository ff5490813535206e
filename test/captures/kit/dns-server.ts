import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import packet from "dns-packet";
import type { Network } from "#adapters/browser/filtered-connections.ts";

type Addresses = { readonly A?: readonly string[]; readonly AAAA?: readonly string[] };

/** A name server on this machine that changes its answers, as an attacker's does. */
export type DnsServer = {
  /** Asks this server for both kinds of addresses and caches nothing. */
  readonly resolve: Network["resolve"];
  /** Number of questions for IPv4 addresses. */
  readonly questions: number;
  close(): Promise<void>;
};

/** Answers the nth question of each kind with the nth entry, later ones with the last, all with a time to live of 0. */
export async function startDnsServer(answers: readonly Addresses[]): Promise<DnsServer> {
  const asked = { A: 0, AAAA: 0 };
  const socket = createSocket("udp4").on("message", (message, from) => {
    const { id, questions = [] } = packet.decode(message);
    const [{ name, type }] = questions as [packet.Question];
    const kind = type as keyof typeof asked;
    const addresses = answers[Math.min(asked[kind]++, answers.length - 1)]?.[kind] ?? [];
    const records = addresses.map((data) => ({ type: kind, name, ttl: 0, data }));
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE;
    socket.send(packet.encode({ type: "response", id, flags, questions, answers: records }), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    async resolve(host) {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    },
    get questions() {
      return asked.A;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
