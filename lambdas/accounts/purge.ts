import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { purgeWorkspace } from "#domain/heatmaps/removal/purge-workspace.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { purgeAccount } from "#domain/workflows/purge-account.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

const EVENT_HANDLERS: EventHandlers<"accountPurges"> = {
  "account.deleted": ({ object }) => purgeAccount(object),
  "workspace.closed": ({ object }) => purgeWorkspace(object),
};

export const handler = onEvents(CONSUMED_EVENTS.accountPurges, (event) => EVENT_HANDLERS[event.type](event));
