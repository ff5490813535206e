import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { ANALYST_DATA } from "#local/seed/demo.ts";
import { disconnectAndWait, startChild } from "./child-process.ts";
import { type BenchCloud, type SignedInUser, withCloud } from "./cloud.ts";
import { NEW_USERS } from "./new-users.ts";

const PAGE = 50;

/** A local cloud whose table contains this many finished heatmaps of the analyst's workspace, and `few` of the new user's. */
export const withHeatmaps = <T>(count: number, work: (cloud: BenchCloud) => Promise<T>, few = PAGE): Promise<T> =>
  withCloud(work, async (dataDir, assembly) => {
    const wanted = [`${ANALYST_DATA.workspaces[0]!.name}=${count}`, `${NEW_USERS.workspaces[0]!.name}=${few}`];
    const filling = startChild("fill-table.ts", [dataDir, assembly, ...wanted]);
    await disconnectAndWait(filling);
    if (filling.exitCode !== 0) throw new Error(`filling the table ended with ${filling.exitCode ?? filling.signalCode}`);
  });

/**
 * Requests a user's newest page once and returns the time until the last byte, in milliseconds. Throws for anything but a page
 * with `expected` heatmaps.
 */
export async function list({ url, token }: SignedInUser, filter: HeatmapFilter = {}, expected = PAGE): Promise<number> {
  const query = Object.entries(filter).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each]));
  const began = performance.now();
  const address = `${url}${sitePathOf(heatmaps.list)}?${new URLSearchParams(query)}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const took = performance.now() - began;
  if (!response.ok) throw new Error(`the list answered ${response.status}: ${text}`);
  const page = heatmaps.list.returns.parse(JSON.parse(text));
  if (page.heatmaps.length !== expected) throw new Error(`the page has ${page.heatmaps.length} heatmaps`);
  return took;
}

/** Requests lists one after another. */
export async function listTimes(
  lister: SignedInUser,
  times: number,
  filter?: HeatmapFilter,
  expected?: number,
): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time++) took.push(await list(lister, filter, expected));
  return took;
}
