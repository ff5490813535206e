import type { Slides } from "./slides.entity.ts";

/** Why there are no slides: by code, the message a person reads. */
export const SLIDES_PROBLEMS = {
  changed: "The results changed while they were being exported. Please export them again.",
  broke_off: "Couldn’t create the export. Please try again.",
} as const;
export type SlidesProblem = keyof typeof SLIDES_PROBLEMS;

/** Why slides failed, or would count as failed. */
export const problemOfSlides = ({ problem = "broke_off" }: Slides): SlidesProblem => problem as SlidesProblem;
