import type { ConsumedEvent } from "#contracts/events.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { deleteSlidesOf, deleteSlidesOfUser, deleteSlidesOfWorkspace } from "./slides/delete-slides.ts";
import { deleteZipsContaining, deleteZipsOf, deleteZipsOfUser, deleteZipsOfWorkspace } from "./zips/delete-zips.ts";

/** Event handlers for zips and slides: they must not contain what was deleted or transferred to another scope. */
const EVENT_HANDLERS: EventHandlers<"exports"> = {
  "heatmap.removed": async ({ object, scope }) => {
    await deleteZipsOf(object);
    await deleteZipsContaining(object, scope);
    await deleteSlidesOf(object, scope);
  },
  // Users of the new scope may already have zips of it.
  "heatmap.transferred": async ({ object, scope }) => {
    await deleteZipsOf(object, scope);
    await deleteZipsContaining(object, scope);
    await deleteSlidesOf(object, scope);
  },
  "report.removed": ({ object, scope }) => deleteSlidesOf(object, scope),
  "project.removed": ({ object }) => deleteZipsOf(object),
  "benchmark.removed": ({ object }) => deleteZipsOf(object),
  "account.deleted": async ({ object, scope }) => {
    await deleteZipsOfUser(object, scope);
    await deleteSlidesOfUser(object);
  },
  "workspace.closed": async ({ object }) => {
    await deleteZipsOfWorkspace(object);
    await deleteSlidesOfWorkspace(object);
  },
};

/** Deletes zips and slides of deleted objects. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"exports">): Promise<void> => EVENT_HANDLERS[event.type](event);
