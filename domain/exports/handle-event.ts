import type { DomainEvent } from "#domain/kit/outbox.ts";
import { deleteZipsContaining, deleteZipsOf, deleteZipsOfUser } from "./delete-zips.ts";

type Followed = Pick<DomainEvent, "scope" | "object">;

/** Event handlers for zips: a zip must not contain what was deleted or transferred to another scope. */
const FOLLOWS = {
  "heatmap.removed": async ({ object, scope }: Followed) => {
    await deleteZipsOf(object);
    await deleteZipsContaining(object, scope);
  },
  // Users of the new scope may already have zips of it.
  "heatmap.transferred": async ({ object, scope }: Followed) => {
    await deleteZipsOf(object, scope);
    await deleteZipsContaining(object, scope);
  },
  "project.removed": ({ object }: Followed) => deleteZipsOf(object),
  "account.deleted": ({ object, scope }: Followed) => deleteZipsOfUser(object, scope),
} as const satisfies Partial<Record<DomainEvent["type"], (change: Followed) => Promise<void>>>;

/** Deletes zips of deleted objects. Idempotent. */
export const handleEvent = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
