import { isConditionFailure } from "#domain/kit/condition-failure.ts";
import { FacetEntity } from "./facet.entity.ts";
import { ownerTerm } from "./terms.ts";

/** Writes a maker's name anew in the menu of filters of a scope, if he is in it. */
export async function renameOwner(scope: string, uid: string, label: string): Promise<void> {
  try {
    await FacetEntity.patch({ scope, kind: "owner", term: ownerTerm(uid) })
      .set({ label })
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
