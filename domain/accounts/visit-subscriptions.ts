import type { Caller } from "#domain/kit/caller.ts";
import { AccountEntity } from "./account.entity.ts";

/** Counts the caller's visits to the subscription page and returns the total. */
export async function visitSubscriptions({ uid }: Caller): Promise<{ visitedSubscriptions: number }> {
  const { data } = await AccountEntity.patch({ uid }).add({ visitedSubscriptions: 1 }).go({ response: "all_new" });
  return { visitedSubscriptions: data.visitedSubscriptions };
}
