import { HeatmapEntity } from "./heatmap.entity.ts";

/** Fields of a heatmap in events: the reference that it was created with. */
type Announced = { readonly reference?: string | undefined };

const ATTRIBUTES = ["scope", "hidden", "deleted_at", "part_of", "reference"] as const;

/** A heatmap in the list of a scope: it exists there, and is neither hidden nor deleted nor a further slice of a page. */
export async function findListed(uid: string, scope: string): Promise<Announced | undefined> {
  const found = await readVisible(uid, scope);
  return found?.deleted_at ? undefined : found;
}

/** A heatmap that was in the list of a scope, and is deleted. */
export async function findDeleted(uid: string, scope: string): Promise<Announced | undefined> {
  const found = await readVisible(uid, scope);
  return found?.deleted_at ? found : undefined;
}

async function readVisible(uid: string, scope: string) {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true, attributes: [...ATTRIBUTES] });
  return data?.scope === scope && !data.hidden && data.part_of === undefined ? data : undefined;
}
