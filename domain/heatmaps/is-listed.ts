import { HeatmapEntity } from "./heatmap.entity.ts";

const FACTS = ["scope", "hidden", "deleted_at", "part_of"] as const;

/**
 * Whether a heatmap is in the list of a scope: it exists there, and is neither hidden nor deleted nor a further slice of a page.
 */
export async function isListed(uid: string, scope: string): Promise<boolean> {
  const found = await readFacts(uid);
  return isVisible(found, scope) && !found?.deleted_at;
}

/** Whether a heatmap is deleted that was in the list of a scope. */
export async function wasListed(uid: string, scope: string): Promise<boolean> {
  const found = await readFacts(uid);
  return isVisible(found, scope) && found?.deleted_at !== undefined;
}

async function readFacts(uid: string) {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true, attributes: [...FACTS] });
  return data;
}

const isVisible = (found: Awaited<ReturnType<typeof readFacts>>, scope: string): boolean =>
  found?.scope === scope && !found.hidden && found.part_of === undefined;
