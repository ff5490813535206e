import type { Change } from "#domain/kit/outbox.ts";
import { forgetZipsFor, forgetZipsOf, forgetZipsWith } from "./forget-zips.ts";

type Followed = Pick<Change, "scope" | "object">;

/** What announced changes mean for zips: nothing stays in one that was deleted, or given to another scope. */
const FOLLOWS = {
  "heatmap.removed": async ({ object, scope }: Followed) => {
    await forgetZipsOf(object);
    await forgetZipsWith(object, scope);
  },
  // Where it is now there may be zips of it by others already.
  "heatmap.transferred": async ({ object, scope }: Followed) => {
    await forgetZipsOf(object, scope);
    await forgetZipsWith(object, scope);
  },
  "project.removed": ({ object }: Followed) => forgetZipsOf(object),
  "account.deleted": ({ object, scope }: Followed) => forgetZipsFor(object, scope),
} as const satisfies Partial<Record<Change["type"], (change: Followed) => Promise<void>>>;

/** Deletes zips of what was deleted. Following a change twice changes nothing. */
export const followChange = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
