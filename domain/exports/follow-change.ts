import type { Change } from "#domain/kit/outbox.ts";
import { forgetZipsFor, forgetZipsOf, forgetZipsWith } from "./forget-zips.ts";

type Followed = Pick<Change, "scope" | "object">;

/** Event handlers for zips: a zip must not contain what was deleted or transferred to another scope. */
const FOLLOWS = {
  "heatmap.removed": async ({ object, scope }: Followed) => {
    await forgetZipsOf(object);
    await forgetZipsWith(object, scope);
  },
  // Users of the new scope may already have zips of it.
  "heatmap.transferred": async ({ object, scope }: Followed) => {
    await forgetZipsOf(object, scope);
    await forgetZipsWith(object, scope);
  },
  "project.removed": ({ object }: Followed) => forgetZipsOf(object),
  "account.deleted": ({ object, scope }: Followed) => forgetZipsFor(object, scope),
} as const satisfies Partial<Record<Change["type"], (change: Followed) => Promise<void>>>;

/** Deletes zips of deleted objects. Idempotent. */
export const followChange = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
