import { finishedJob, JobSuperseded } from "#domain/exports/job-state.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { type Slides, SlidesEntity } from "./slides.entity.ts";

type Change = Partial<
  Pick<Slides, "state" | "progress" | "problem" | "printed" | "lacks_attention" | "size" | "alive_until" | "expires_at" | "ttl">
>;

/** Updates slides while they belong to the same request and are not done; otherwise throws `JobSuperseded`. */
export async function updateSlides(slides: Slides, change: Change): Promise<void> {
  await orThrow(patchOf(slides, change).go(), () => new JobSuperseded(slides.uid));
}

/** Marks slides as done and publishes `slides.done`; throws `JobSuperseded` as `updateSlides` does. */
export async function finishSlides(
  slides: Slides,
  size: number,
  printed: Pick<Change, "printed" | "lacks_attention">,
): Promise<void> {
  const { uid, scope } = slides;
  await commitTransaction([
    {
      write: update(patchOf(slides, { ...finishedJob(size), ...printed }).params()),
      onConditionFailed: () => new JobSuperseded(uid),
    },
    publishEvent({ type: "slides.done", scope, object: uid }),
  ]);
}

const patchOf = ({ uid, run }: Slides, change: Change) =>
  SlidesEntity.patch({ uid })
    .set(change)
    .where((slides, { eq, ne }) => `${eq(slides.run, run)} AND ${ne(slides.state, "done")}`);
