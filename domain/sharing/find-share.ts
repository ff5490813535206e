import { type Share, ShareEntity } from "./share.entity.ts";

/** The row of a share link; undefined if there is none. */
export async function findShare(id: string | undefined): Promise<Share | undefined> {
  if (id === undefined) return;
  const { data } = await ShareEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}
