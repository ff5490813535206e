import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { type Counts, deliverDueWebhooks } from "#domain/developers/webhooks/deliver-webhooks.ts";
import { handleEvent } from "#domain/developers/webhooks/handle-event.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { onEventsOrSchedule } from "#lambdas/kit/on-events.ts";

const log = (counts: Counts): Counts => {
  logger.info("webhooks", counts);
  return counts;
};

export const handler = onEventsOrSchedule(
  CONSUMED_EVENTS.webhooks,
  async (event) => log(await handleEvent(event)),
  async () => log(await deliverDueWebhooks()),
);
