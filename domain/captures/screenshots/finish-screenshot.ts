import type { CapturedScreenshot } from "#contracts/pipelines/capture.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { type Screenshot, ScreenshotEntity } from "./screenshot.entity.ts";

type Outcome = Pick<Screenshot, "status" | "problem" | "title" | "final_url" | "width" | "height">;

/** Marks a screenshot as done once its image is stored, unless it has ended. Returns whether this call ended it. */
export const completeScreenshot = (uid: string, captured: CapturedScreenshot): Promise<boolean> =>
  finish(uid, { status: "done", ...captured });

/** Marks a screenshot as failed for a reason of a heatmap's `PROBLEMS`, unless it has ended. Returns whether this call ended it. */
export const failScreenshot = (uid: string, problem: string): Promise<boolean> => finish(uid, { status: "failed", problem });

const finish = (uid: string, outcome: Outcome): Promise<boolean> =>
  conditionHolds(
    ScreenshotEntity.patch({ uid })
      .set(outcome)
      .where(({ status }, { eq }) => eq(status, "requested"))
      .go(),
  );
