// Tries every way to leave this machine, and prints the result of each as JSON: `connect-everywhere-process.ts
// [thread|process|none]`. The argument names where to try it too.
import { fork } from "node:child_process";
import { createSocket } from "node:dgram";
import dns, { Resolver } from "node:dns";
import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { sealLikeParent } from "#local/sealed/seal.ts";

if (!isMainThread) sealLikeParent();

/** A documentation address, that is not in use (RFC 5737). */
const OUTSIDE = "203.0.113.9";
const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
};
const ended = (open: () => NodeJS.EventEmitter): Promise<string> =>
  new Promise((resolve) => {
    open()
      .once("error", (error) => resolve(messageOf(error)))
      .once("connect", () => resolve("connected"))
      .once("response", () => resolve("connected"));
  });
const tried = async (attempt: () => Promise<unknown>): Promise<string> => attempt().then(() => "connected", messageOf);

/** Errors of WebSockets have no message. */
function messagePrinted(url: string): Promise<string> {
  const print = console.error;
  return new Promise((resolve) => {
    let printed = "";
    console.error = (text: string) => {
      printed += text;
    };
    const socket = new WebSocket(url);
    const end = (state: string) => {
      console.error = print;
      resolve(printed.includes(":8081") ? printed : state);
    };
    socket.onopen = () => end("connected");
    socket.onerror = () => end("failed for another reason");
  });
}

async function attempts(): Promise<Record<string, string>> {
  return {
    net: await ended(() => net.connect(443, OUTSIDE)),
    socket: await ended(() => new net.Socket().connect({ host: OUTSIDE, port: 80 })),
    tls: await ended(() => tls.connect({ host: OUTSIDE, port: 443 })),
    http: await ended(() => http.get(`http://${OUTSIDE}/`)),
    https: await ended(() => https.get(`https://${OUTSIDE}/`)),
    name: await ended(() => http.get("http://outside.example/")),
    fetch: await tried(() => fetch(`https://${OUTSIDE}/`)),
    websocket: await messagePrinted(`ws://${OUTSIDE}:8081/`),
    lookup: await tried(() => lookup("outside.example")),
    resolver: await tried(async () => new Resolver().resolve4("outside.example", () => undefined)),
    resolve: await tried(async () => dns.resolve("outside.example", () => undefined)),
    udp: await tried(async () => {
      const socket = createSocket("udp4").on("error", () => undefined);
      try {
        socket.send("x", 53, OUTSIDE);
      } finally {
        socket.close();
      }
    }),
  };
}

const deeper = process.argv[2];
const results = await attempts();
if (!isMainThread) parentPort?.postMessage(results);
else if (deeper === "thread") {
  new Worker(new URL(import.meta.url), { argv: ["none"], execArgv: [] }).once("message", (below) => finish(below));
} else if (deeper === "process") {
  const child = fork(new URL(import.meta.url), ["none"], { stdio: ["ignore", "pipe", "ignore", "ipc"], env: {}, execArgv: [] });
  let printed = "";
  child.stdout?.on("data", (text) => {
    printed += text;
  });
  child.once("close", () => finish(JSON.parse(printed)));
} else finish({});

function finish(below: Record<string, string>): void {
  process.stdout.write(
    JSON.stringify({ ...results, ...Object.fromEntries(Object.entries(below).map(([way, text]) => [`${way} below`, text])) }),
  );
  setImmediate(() => process.exit());
}
