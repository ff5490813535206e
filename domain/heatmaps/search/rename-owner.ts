import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { waitWhileBusy } from "#domain/kit/wait-while-busy.ts";
import { FacetEntity } from "./facet.entity.ts";
import { ownerTerm } from "./terms.ts";

/** Updates a creator's name in a scope's filter menu, if listed there. */
export async function renameOwner(scope: string, uid: string, label: string): Promise<void> {
  // Every upload of the creator changes the same item.
  await waitWhileBusy(() =>
    conditionHolds(
      FacetEntity.patch({ scope, kind: "owner", term: ownerTerm(uid) })
        .set({ label })
        .go(),
    ),
  );
}
