import { createHash } from "node:crypto";
import path from "node:path";
import { openCatalogue } from "#local/s3/catalogue.ts";
import { cloud } from "#test/kit/fixtures.ts";
import { scanTable } from "#test/kit/scan-table.ts";

/** Rows that only count or log what was tried. */
const COUNTS = /rateLimit|supportRead|^\{"S":"request"\}$/;
/** Attributes that say when an API key was last used. */
const USES = ["last_used_at"];
const MAX_FILES = 1_000_000;
const catalogue = openCatalogue(path.join(cloud.dataDir, "s3"));

/**
 * A fingerprint of every row of the table but those that count or log requests, every file, and all that was asked of other
 * services.
 */
export async function stateFingerprint(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([cloud.startCalls, cloud.events, cloud.pushed, files()]));
  const rows = (await scanTable())
    .filter((row) => !COUNTS.test(JSON.stringify(row.__edb_e__)))
    .map((row) => JSON.stringify(row, inOrder));
  return hash.update(rows.sort().join("\n")).digest("hex");
}

/** The table gives the names of a map in any order. */
function inOrder(_: string, value: unknown): unknown {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isMap) return value;
  const kept = Object.entries(value).filter(([name]) => !USES.includes(name));
  return Object.fromEntries(kept.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Read from the bucket's catalogue: a request lists a thousand files at most, and there are tens of thousands. */
const files = (): string[] =>
  catalogue.list(process.env.FILES_BUCKET!, { from: "", after: "", limit: MAX_FILES }).map(({ key, etag }) => `${key} ${etag}`);
