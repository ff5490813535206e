import { JobSuperseded } from "#domain/exports/job-state.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";

/** Updates a zip while it belongs to the same request and is not done; otherwise throws `JobSuperseded`. */
export async function updateZip(
  { uid, run }: Zip,
  change: Partial<Omit<Zip, "uid" | "kind" | "object" | "scope" | "asked_by">>,
): Promise<void> {
  await orThrow(
    ZipEntity.patch({ uid })
      .set(change)
      .where((zip, { eq, ne }) => `${eq(zip.run, run)} AND ${ne(zip.state, "done")}`)
      .go(),
    () => new JobSuperseded(uid),
  );
}
