/**
 * Sends generated requests of signed-in users to a local cloud: `npm run fuzz -- [--requests 100000] [--seed 1]`. Prints how many
 * were answered with which status, and after each round each answer of 500 or more with its request. Fails when there is one.
 */
import { parseArgs } from "node:util";
import { withTemporaryFolder } from "../bench/temporary-folder.ts";
import { createCallers, startFuzzCloud } from "./fuzz-cloud.ts";
import { generateRequests } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import { createTally } from "./tally.ts";

/** Requests of the same callers. */
const ROUND = 2000;

const { values } = parseArgs({
  options: { requests: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const total = Number(values.requests);
const seed = Number(values.seed);

await withTemporaryFolder(async (folder) => {
  const cloud = await startFuzzCloud(folder);
  const tally = createTally();
  try {
    const began = Date.now();
    let printed = 0;
    for (let sent = 0; sent < total; sent += ROUND) {
      const callers = await createCallers(cloud, sent / ROUND);
      const requests = generateRequests(Math.min(ROUND, total - sent), seed + sent);
      await sendRequests(cloud.url, callers, requests, tally.add);
      console.error(`${sent + requests.length} of ${total} after ${Math.round((Date.now() - began) / 1000)} s: ${tally.line()}`);
      for (const failure of tally.failures().slice(printed)) console.error(JSON.stringify(failure));
      printed = tally.failures().length;
    }
    console.log(tally.table());
  } finally {
    await cloud.stop();
  }
  process.exitCode = tally.failures().length === 0 ? 0 : 1;
});
