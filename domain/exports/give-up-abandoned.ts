import { failureText } from "#domain/kit/failure-text.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { isAbandoned } from "./job-state.ts";
import { unlessSuperseded } from "./run-job.ts";
import { SlidesEntity } from "./slides/slides.entity.ts";
import { problemOfSlides } from "./slides/slides-problems.ts";
import { giveUpSlides } from "./slides/update-slides.ts";
import { giveUpZip } from "./zips/update-zip.ts";
import { ZipEntity } from "./zips/zip.entity.ts";
import { problemOfZip } from "./zips/zip-problems.ts";

/**
 * Gives up zips and slides whose functions were killed, which could not record their failure. Returns those that could not be given
 * up, with the reason; the next run repeats them.
 */
export async function giveUpAbandoned(): Promise<readonly string[]> {
  const after = { expires_at: now().toISOString() };
  const failed: string[] = [];
  const giveUp = (uid: string, work: Promise<void>): Promise<unknown> =>
    unlessSuperseded(work).catch((error: unknown) => failed.push(failureText(uid, error)));
  for (const stored of SHARDS) {
    const [zips, slides] = await Promise.all([
      ZipEntity.query.byExpiry({ stored }).gt(after).go({ pages: "all" }),
      SlidesEntity.query.byExpiry({ stored }).gt(after).go({ pages: "all" }),
    ]);
    // The index may be behind the rows.
    for (const { uid } of zips.data.filter(isAbandoned)) {
      const { data: zip } = await ZipEntity.get({ uid }).go({ consistent: true });
      if (zip && isAbandoned(zip)) await giveUp(uid, giveUpZip(zip, problemOfZip(zip)));
    }
    for (const { uid } of slides.data.filter(isAbandoned)) {
      const { data: row } = await SlidesEntity.get({ uid }).go({ consistent: true });
      if (row && isAbandoned(row)) await giveUp(uid, giveUpSlides(row, problemOfSlides(row)));
    }
  }
  return failed;
}
