import { finishedJob, isLastAttempt, JobSuperseded } from "#domain/exports/job-state.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { type Slides, SlidesEntity } from "./slides.entity.ts";
import type { SlidesProblem } from "./slides-problems.ts";

type Change = Partial<
  Pick<
    Slides,
    | "state"
    | "progress"
    | "problem"
    | "attempts"
    | "given_up"
    | "printed"
    | "lacks_attention"
    | "size"
    | "alive_until"
    | "expires_at"
    | "ttl"
  >
>;

/**
 * Updates slides while they belong to the same request, are not done and have not been given up; otherwise throws
 * `JobSuperseded`.
 */
export async function updateSlides(slides: Slides, change: Change): Promise<void> {
  await orThrow(patchOf(slides, change).go(), () => new JobSuperseded(slides.uid));
}

/** Marks slides as done and publishes `slides.done`; throws `JobSuperseded` as `updateSlides` does. */
export const finishSlides = (slides: Slides, size: number, printed: Pick<Change, "printed" | "lacks_attention">): Promise<void> =>
  endSlides(slides, { ...finishedJob(size), ...printed }, "slides.done");

/** Marks slides as failed permanently and publishes `slides.failed`; throws `JobSuperseded` as `updateSlides` does. */
export const giveUpSlides = (slides: Slides, problem: SlidesProblem): Promise<void> =>
  endSlides(slides, { state: "failed", problem, given_up: true }, "slides.failed");

/** Marks an attempt as failed, and the slides if it was the last; throws `JobSuperseded` as `updateSlides` does. */
export const failSlides = (slides: Slides): Promise<void> =>
  isLastAttempt(slides.attempts)
    ? giveUpSlides(slides, "broke_off")
    : updateSlides(slides, { state: "failed", problem: "broke_off" });

async function endSlides(slides: Slides, change: Change, type: "slides.done" | "slides.failed"): Promise<void> {
  const { uid, scope } = slides;
  await commitTransaction([
    { write: update(patchOf(slides, change).params()), onConditionFailed: () => new JobSuperseded(uid) },
    publishEvent({ type, scope, object: uid }),
  ]);
}

const patchOf = ({ uid, run }: Slides, change: Change) =>
  SlidesEntity.patch({ uid })
    .set(change)
    .where(
      (slides, { eq, ne, notExists }) =>
        `${eq(slides.run, run)} AND ${ne(slides.state, "done")} AND ${notExists(slides.given_up)}`,
    );
