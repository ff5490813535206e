import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";

/** Heatmaps per request: fewer than the operation accepts, because it copies their files. */
const BATCH = 5;

/** The ids of a user's personal heatmaps, including hidden ones. */
async function personalHeatmaps(owner: string): Promise<readonly string[]> {
  const uids: string[] = [];
  let last: string | undefined;
  do {
    const page = await call(staffBackoffice.heatmaps, { query: { owner, ...(last && { last }) } });
    uids.push(...page.rows.filter(({ workspace }) => workspace === null).map(({ uid }) => uid));
    last = page.last ?? undefined;
  } while (last !== undefined);
  return uids;
}

/**
 * Transfers all personal heatmaps of a user to another one and reports progress. Throws the reason of the first that cannot
 * be transferred; those before it stay transferred, so that it can be repeated.
 */
export async function transferWork(owner: string, to: string, onProgress: (done: number, all: number) => void): Promise<void> {
  const uids = await personalHeatmaps(owner);
  for (let from = 0; from < uids.length; from += BATCH) {
    onProgress(from, uids.length);
    const { failed } = await call(staffHeatmaps.transfer, { body: { uids: uids.slice(from, from + BATCH), to } });
    if (failed[0]) throw new Error(failed[0].message);
  }
}
