/**
 * Sends generated requests of signed-in users to a local cloud, and gives damaged files to the code that reads uploads: `npm run
 * fuzz -- [--requests 100000] [--images 10000] [--videos 1000] [--seed 1]`. With a number, only what has one runs. Prints how many
 * requests were answered with which status, and how many files were accepted and rejected. Fails when an answer has a status of 500
 * or more, when the stored data is inconsistent after the requests, or when a file is neither accepted nor rejected.
 */
import { parseArgs } from "node:util";
import { openInternalAccess } from "#test/cloud/kit/cloud.ts";
import { findViolations } from "#test/cloud/kit/invariants.ts";
import { withTemporaryFolder } from "../bench/temporary-folder.ts";
import { wholeNumber } from "../whole-number.ts";
import { createCallers, startFuzzCloud } from "./fuzz-cloud.ts";
import { type FileCounts, imagesOfEachFormat, inspectDamagedImages } from "./mutated-images.ts";
import { probeDamagedVideos } from "./mutated-videos.ts";
import { generateRequests } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import { createTally } from "./tally.ts";

/** Requests of the same callers. */
const ROUND = 2000;
const ALL = { requests: 100_000, images: 10_000, videos: 1000 };

const { values } = parseArgs({
  options: {
    requests: { type: "string" },
    images: { type: "string" },
    videos: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const seed = wholeNumber("seed", values.seed);
const isAll = [values.requests, values.images, values.videos].every((value) => value === undefined);
const numberOf = (kind: keyof typeof ALL): number => wholeNumber(kind, values[kind] ?? (isAll ? ALL[kind] : 0));

/** Returns what is wrong. */
async function fuzzRequests(folder: string, total: number): Promise<readonly string[]> {
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
    return [
      ...tally.failures().map(() => "an answer of 500 or more"),
      ...(await findViolations(openInternalAccess(cloud, folder))),
    ];
  } finally {
    await cloud.stop();
  }
}

function printCounts(kind: string, { accepted, rejected, failures }: FileCounts): readonly string[] {
  console.log(
    `${accepted + rejected + failures.length} damaged ${kind}: ${accepted} accepted, ${rejected} rejected, ${failures.length} failed`,
  );
  return failures;
}

await withTemporaryFolder(async (folder) => {
  const problems: string[] = [];
  const images = numberOf("images");
  if (images > 0)
    problems.push(...printCounts("images", await inspectDamagedImages(Object.values(await imagesOfEachFormat()), images, seed)));
  const videos = numberOf("videos");
  if (videos > 0) problems.push(...printCounts("videos", await probeDamagedVideos(folder, videos, seed)));
  const requests = numberOf("requests");
  if (requests > 0) problems.push(...(await fuzzRequests(folder, requests)));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
