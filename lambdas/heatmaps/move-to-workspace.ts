import * as z from "zod";
import { moveToWorkspace } from "#domain/heatmaps/move-to-workspace.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: a workspace was opened. */
const Opened = z.object({ detail: z.object({ scope: z.string() }) });

export const handler = step(Opened, ({ detail }) => moveToWorkspace(detail.scope));
