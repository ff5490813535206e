import { handler as inspect } from "#lambdas/heatmaps/steps/inspect.ts";
import { handler as predict } from "#lambdas/heatmaps/steps/predict.ts";
import { handler as render } from "#lambdas/heatmaps/steps/render.ts";
import { handler as score } from "#lambdas/heatmaps/steps/score.ts";

/** The steps that analyse an image, in order. Import this when the environment variables that they read are set. */
export const imageSteps = { inspect, predict, render, score };
