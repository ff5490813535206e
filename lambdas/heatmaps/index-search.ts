import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { indexChange } from "#domain/heatmaps/search/index-change.ts";
import { maintainIndex } from "#domain/heatmaps/search/maintain-index.ts";
import { finishJob } from "#lambdas/kit/job.ts";
import { onEventsOrSchedule } from "#lambdas/kit/on-events.ts";

export const handler = onEventsOrSchedule(
  CONSUMED_EVENTS.search,
  ({ object }) => indexChange(object),
  async () => finishJob(await maintainIndex()),
);
