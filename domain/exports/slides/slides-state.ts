import { orThrow } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { type Slides, SlidesEntity } from "./slides.entity.ts";

/** Whether a worker is printing them now. */
export const isBeingPrinted = ({ state, alive_until }: Slides): boolean =>
  (state === "requested" || state === "printing") && alive_until > now().toISOString();

/** Whether their file can be downloaded. */
export const isStored = ({ state, expires_at }: Slides): boolean => state === "done" && expires_at > now().toISOString();

/** Thrown to a worker whose slides were requested again meanwhile, or are gone. */
export class SlidesSuperseded extends Error {
  override readonly name = "SlidesSuperseded";
}

type Change = Partial<Pick<Slides, "state" | "progress" | "problem" | "size" | "alive_until" | "expires_at" | "ttl">>;

/** Updates slides while they belong to the same request and are not done; otherwise throws `SlidesSuperseded`. */
export async function updateSlides({ uid, run }: Slides, change: Change): Promise<void> {
  await orThrow(
    SlidesEntity.patch({ uid })
      .set(change)
      .where((slides, { eq, ne }) => `${eq(slides.run, run)} AND ${ne(slides.state, "done")}`)
      .go(),
    () => new SlidesSuperseded(uid),
  );
}
