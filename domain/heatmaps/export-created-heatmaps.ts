import { headFile } from "#adapters/storage.ts";
import { pagesOf } from "#domain/kit/pages-of.ts";
import { omit } from "#kit/omit.ts";
import { uploadKey } from "./files.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** A heatmap in the order of creation. */
type Bound = Pick<Heatmap, "created_at" | "uid">;
/** Before and after every time. */
const FIRST: Bound = { created_at: "0", uid: "" };
const LAST: Bound = { created_at: "9", uid: "" };
const toBound = ({ created_at, uid }: Bound): Bound => ({ created_at, uid });

type Creator = { readonly uid: string; readonly workspace: string };

/**
 * The heatmaps that a user created, personal and in their current workspace, without deleted ones; read page by page, oldest first.
 * `from` and `to` limit them to a range, which includes both.
 */
export async function* listCreatedHeatmaps(
  { uid, workspace }: Creator,
  { from = FIRST, to = LAST }: { readonly from?: Bound | undefined; readonly to?: Bound | undefined } = {},
): AsyncGenerator<Heatmap> {
  const created = HeatmapEntity.query
    .byCreator({ requested_by: uid })
    .between(toBound(from), toBound(to))
    .where((heatmap, { notExists }) => notExists(heatmap.deleted_at));
  for await (const page of pagesOf((cursor) => created.go({ cursor })))
    yield* page.filter(({ scope }) => scope === uid || scope === workspace).map((heatmap) => toPublicVersion(heatmap));
}

const INTERNAL = [
  "listed",
  "watched",
  "deadline",
  "execution",
  "upload_etag",
  "ttl",
  "before",
  "shown_gen",
  "folders_of",
] as const;

/** A heatmap without internal attributes. */
export const exportHeatmap = (heatmap: Heatmap) => omit(heatmap, ...INTERNAL);

/** Keys of the upload and of the files derived from it. */
export async function imageKeysOf(heatmap: Heatmap): Promise<readonly string[]> {
  const uploaded = uploadKey(heatmap);
  const { image, combined, peekthrough, gazeplot, mask } = heatmap;
  const made = [image, heatmap.heatmap, combined, peekthrough, gazeplot, mask].filter(Boolean);
  return [...((await headFile(uploaded)) ? [uploaded] : []), ...made];
}
