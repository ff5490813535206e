import type { DomainEvent } from "#contracts/events.ts";
import { deleteZipsContaining, deleteZipsOf, deleteZipsOfUser, deleteZipsOfWorkspace } from "./delete-zips.ts";
import { deleteSlidesOf, deleteSlidesOfUser, deleteSlidesOfWorkspace } from "./slides/delete-slides.ts";

type Followed = Pick<DomainEvent, "scope" | "object">;

/** Event handlers for zips and slides: they must not contain what was deleted or transferred to another scope. */
const FOLLOWS = {
  "heatmap.removed": async ({ object, scope }: Followed) => {
    await deleteZipsOf(object);
    await deleteZipsContaining(object, scope);
    await deleteSlidesOf(object, scope);
  },
  // Users of the new scope may already have zips of it.
  "heatmap.transferred": async ({ object, scope }: Followed) => {
    await deleteZipsOf(object, scope);
    await deleteZipsContaining(object, scope);
    await deleteSlidesOf(object, scope);
  },
  "report.removed": ({ object, scope }: Followed) => deleteSlidesOf(object, scope),
  "project.removed": ({ object }: Followed) => deleteZipsOf(object),
  "benchmark.removed": ({ object }: Followed) => deleteZipsOf(object),
  "account.deleted": async ({ object, scope }: Followed) => {
    await deleteZipsOfUser(object, scope);
    await deleteSlidesOfUser(object);
  },
  "workspace.closed": async ({ object }: Followed) => {
    await deleteZipsOfWorkspace(object);
    await deleteSlidesOfWorkspace(object);
  },
} as const satisfies Partial<Record<DomainEvent["type"], (change: Followed) => Promise<void>>>;

/** Deletes zips and slides of deleted objects. Idempotent. */
export const handleEvent = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
