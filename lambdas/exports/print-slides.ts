import * as z from "zod";
import { printSlides } from "#domain/exports/slides/print-slides.ts";
import { step } from "#lambdas/kit/step.ts";

const EventSchema = z.object({ detail: z.object({ object: z.string().min(1) }) });

export const handler = step(EventSchema, ({ detail }) => printSlides(detail.object));
