import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { printSlides } from "#domain/exports/slides/print-slides.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.slides, ({ object }) => printSlides(object));
