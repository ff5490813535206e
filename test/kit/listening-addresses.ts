import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** State of a listening socket in /proc/net/tcp. */
const LISTENING = "0A";

/** Where processes listen for TCP connections over IPv4, as `host:port`. Linux only. */
export function listeningAddresses(pids: readonly number[]): string[] {
  const sockets = new Set(pids.flatMap(socketsOf));
  const [, ...lines] = readFileSync("/proc/net/tcp", "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    return state === LISTENING && sockets.has(inode) ? [addressOf(local)] : [];
  });
}

/** The inodes of a process's sockets. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}

/** An address of /proc/net/tcp: four bytes in the order of the machine, and the port, in hexadecimal. */
function addressOf(text: string): string {
  const [host = "", port = ""] = text.split(":");
  const bytes = host.match(/../g) ?? [];
  return `${bytes
    .toReversed()
    .map((byte) => Number.parseInt(byte, 16))
    .join(".")}:${Number.parseInt(port, 16)}`;
}
