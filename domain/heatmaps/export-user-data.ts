import { getFileStream, headFile, putFileStream } from "#adapters/storage.ts";
import { exportKey, failExport, findPendingExport, finishExport } from "#domain/accounts/data-export/data-export.ts";
import { describeUser } from "#domain/accounts/data-export/describe-user.ts";
import { describeCredits } from "#domain/billing/credits/describe-credits.ts";
import { now } from "#kit/clock.ts";
import { omit } from "#kit/omit.ts";
import { toJsonFile, type ZipEntry, zipStream } from "#kit/zip.ts";
import { uploadKey } from "./files.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { toPublicVersion } from "./to-public-version.ts";
import { USER_DATA_README } from "./user-data-readme.ts";

type Account = Parameters<typeof describeUser>[0];
/** Files of the zip, by name, that other domains provide. */
type More = Readonly<Record<string, (account: Account) => Promise<unknown>>>;

/**
 * Creates a requested data export: all data stored about the user, and every heatmap they created, personal and in their current
 * workspace, with scores and images. The zip is streamed to storage, so its size is not limited by memory. Does nothing if it
 * already exists.
 */
export async function exportUserData(uid: string, id: string, extraFiles: More = {}): Promise<void> {
  const request = await findPendingExport(uid, id);
  if (!request) return;
  const { wanted: dataExport, account } = request;
  try {
    await putFileStream(exportKey(dataExport), zipStream(contentsFor(account, extraFiles), now()), "application/zip");
  } catch (error) {
    await failExport(dataExport);
    throw error;
  }
  await finishExport(dataExport, account);
}

/** Opens each image only when it is written: idle connections would time out. */
async function* contentsFor(account: Account, extraFiles: More): AsyncGenerator<ZipEntry> {
  const heatmaps = await createdBy(account);
  const files = {
    ...(await describeUser(account)),
    "credits.json": await describeCredits(account.uid),
    "heatmaps.json": heatmaps.map(describe),
    ...Object.fromEntries(
      await Promise.all(Object.entries(extraFiles).map(async ([name, describeMore]) => [name, await describeMore(account)])),
    ),
  };
  yield { name: "README.txt", content: Buffer.from(USER_DATA_README) };
  for (const [name, content] of Object.entries(files)) yield { name, content: toJsonFile(content) };
  for (const heatmap of heatmaps)
    for (const key of await imageKeysOf(heatmap)) {
      yield { name: `pictures/${key.split("/").slice(1).join("/")}`, content: await getFileStream(key) };
    }
}

async function createdBy({ uid, workspace }: Account): Promise<readonly Heatmap[]> {
  const { data } = await HeatmapEntity.query
    .byMaker({ requested_by: uid })
    .where((heatmap, { notExists }) => notExists(heatmap.deleted_at))
    .go({ pages: "all" });
  return data.filter(({ scope }) => scope === uid || scope === workspace).map((heatmap) => toPublicVersion(heatmap));
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
const describe = (heatmap: Heatmap) => omit(heatmap, ...INTERNAL);

/** Keys of the upload and of the files derived from it. */
async function imageKeysOf(heatmap: Heatmap): Promise<readonly string[]> {
  const uploaded = uploadKey(heatmap);
  const { image, combined, peekthrough, gazeplot, mask } = heatmap;
  const made = [image, heatmap.heatmap, combined, peekthrough, gazeplot, mask].filter(Boolean);
  return [...((await headFile(uploaded)) ? [uploaded] : []), ...made];
}
