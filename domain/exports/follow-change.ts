import type { Change } from "#domain/kit/outbox.ts";
import { forgetZipsFor, forgetZipsOf, forgetZipsWith } from "./forget-zips.ts";

type Followed = Pick<Change, "scope" | "object">;

async function forgetHeatmap({ object, scope }: Followed): Promise<void> {
  await forgetZipsOf(object);
  await forgetZipsWith(object, scope);
}

/** What announced changes mean for zips: nothing stays in one that was deleted, or given to another scope. */
const FOLLOWS = {
  "heatmap.removed": forgetHeatmap,
  "heatmap.transferred": forgetHeatmap,
  "project.removed": ({ object }: Followed) => forgetZipsOf(object),
  "account.deleted": ({ object, scope }: Followed) => forgetZipsFor(object, scope),
} as const satisfies Partial<Record<Change["type"], (change: Followed) => Promise<void>>>;

/** Deletes zips of what was deleted. Following a change twice changes nothing. */
export const followChange = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
