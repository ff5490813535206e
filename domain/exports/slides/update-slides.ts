import { JobSuperseded } from "#domain/exports/job-state.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { type Slides, SlidesEntity } from "./slides.entity.ts";

type Change = Partial<Pick<Slides, "state" | "progress" | "problem" | "size" | "alive_until" | "expires_at" | "ttl">>;

/** Updates slides while they belong to the same request and are not done; otherwise throws `JobSuperseded`. */
export async function updateSlides({ uid, run }: Slides, change: Change): Promise<void> {
  await orThrow(
    SlidesEntity.patch({ uid })
      .set(change)
      .where((slides, { eq, ne }) => `${eq(slides.run, run)} AND ${ne(slides.state, "done")}`)
      .go(),
    () => new JobSuperseded(uid),
  );
}
