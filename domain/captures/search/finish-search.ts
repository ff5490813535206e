import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { SearchEntity } from "./search.entity.ts";

type SearchOutcome = { readonly status: "done"; readonly mock: boolean } | { readonly status: "failed" };

/** Ends a search capture, once; returns whether this call did. */
export const finishSearch = (uid: string, outcome: SearchOutcome): Promise<boolean> =>
  conditionHolds(
    SearchEntity.patch({ uid })
      .set(outcome)
      .where(({ status }, { eq }) => eq(status, "requested"))
      .go(),
  );
