import type { Caller } from "#domain/kit/caller.ts";
import { AccountEntity } from "./account.entity.ts";

/** Counts that the caller looked at the subscription page; gives how often he has. */
export async function visitSubscriptions({ uid }: Caller): Promise<{ visitedSubscriptions: number }> {
  const { data } = await AccountEntity.patch({ uid }).add({ visitedSubscriptions: 1 }).go({ response: "all_new" });
  return { visitedSubscriptions: data.visitedSubscriptions };
}
