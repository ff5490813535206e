import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Address, browserBlockedAddress } from "#local/kit/browser-blocked-address.ts";
import { findBinary } from "./binary.ts";
import { type Engine, launchEngine } from "./engine.ts";
import { addScanIndex } from "./scan-order.ts";
import { trimStreamRecords } from "./trim-stream-records.ts";

export type DynamoDb = {
  /** The endpoint for SDK clients; it stays the same when the engine is restarted. */
  readonly url: string;
  /** Process id of the running engine; undefined when AWS_ENDPOINT_URL_DYNAMODB points to another one. */
  readonly pid: number | undefined;
  close(): Promise<void>;
};
/** The engine of a process that was just killed may still lock the file for a moment: two seconds in all. */
const MAX_ATTEMPTS = 5;
const ATTEMPT_PAUSE_MS = 200;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5000;
const UPKEEP_INTERVAL_MS = 3_600_000;

/**
 * DynamoDB on one machine: the engine on a file in `dataDir`/dynamodb, restarted whenever it exits unexpectedly. It verifies no
 * signature and answers pages of every origin, so it listens where browsers do not connect; callers use the gateway in front of it.
 * Every acknowledged write survives a kill -9 of engine or caller. When `endpoint` (by default AWS_ENDPOINT_URL_DYNAMODB) is set,
 * no engine is started and that DynamoDB is used. Throws when there is no engine for the platform.
 */
export async function startDynamoDb(options: {
  dataDir: string;
  /** A running DynamoDB; empty for none. */
  endpoint?: string;
  clock?: () => Date;
}): Promise<DynamoDb> {
  const { dataDir, endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB, clock = () => new Date() } = options;
  if (endpoint) return { url: endpoint, pid: undefined, close: async () => {} };
  const binary = findBinary();
  const file = path.join(dataDir, "dynamodb", "tables.db");
  await mkdir(path.dirname(file), { recursive: true });

  const launch = async (choose: () => Promise<Address>): Promise<{ engine: Engine; address: Address }> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const address = await choose();
        return { engine: await launchEngine(binary, { file, address }), address };
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        await pause(ATTEMPT_PAUSE_MS * attempt);
      }
    }
  };
  const first = await launch(browserBlockedAddress);
  let { engine } = first;
  const closing = new AbortController();
  const { signal } = closing;
  /** Undefined if the application closes before. A full disk, for example, prevents the start until there is space. */
  const relaunch = async (): Promise<Engine | undefined> => {
    for (let backoff = MIN_BACKOFF_MS; !signal.aborted; backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)) {
      try {
        return (await launch(async () => first.address)).engine;
      } catch (error) {
        console.error(`DynamoDB could not be restarted; the next attempt is in ${backoff} ms.`, error);
        await pause(backoff, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  };
  const supervise = async (): Promise<void> => {
    for (;;) {
      await engine.exited;
      if (signal.aborted) return;
      console.error("The DynamoDB engine exited unexpectedly; restarting it.");
      const next = await relaunch();
      if (!next) return;
      engine = next;
      if (signal.aborted) return engine.stop();
    }
  };
  addScanIndex(file);
  trimStreamRecords(file, clock());
  const upkeep = setInterval(() => {
    try {
      trimStreamRecords(file, clock());
    } catch (error) {
      console.error("Trimming the stream records failed; it is retried in an hour.", error);
    }
  }, UPKEEP_INTERVAL_MS).unref();
  const supervised = supervise();

  return {
    url: `http://${first.address.host}:${first.address.port}`,
    get pid() {
      return engine.pid;
    },
    async close() {
      closing.abort();
      clearInterval(upkeep);
      await engine.stop();
      await supervised;
    },
  };
}
