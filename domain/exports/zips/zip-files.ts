import { derivedId } from "#kit/ids.ts";
import type { Zip } from "./zip.entity.ts";

/** Id of a user's zip of a project, heatmap, benchmark or workspace. It depends on the scope, because the file's prefix does. */
export const zipIdOf = (object: string, userId: string, scope: string): string => derivedId("zp", object, userId, scope);

/** S3 prefix of all zips of a scope, or of one user's zips in it; ends with a slash. */
export const zipFolder = (scope: string, userId?: string): string => `${scope}/zips/${userId === undefined ? "" : `${userId}/`}`;
/** S3 key of a zip. */
export const zipKey = ({ scope, asked_by, uid }: Pick<Zip, "scope" | "asked_by" | "uid">): string =>
  `${zipFolder(scope, asked_by)}${uid}.zip`;

const MANIFEST_SUFFIX = ".json";
/** Key of the list of heatmaps in the zip of a project or workspace. */
export const manifestKey = (zip: Parameters<typeof zipKey>[0]): string => `${zipKey(zip)}${MANIFEST_SUFFIX}`;
/** Keys of the files of a zip, of which those of a heatmap have no list. */
export const zipFilesOf = (zip: Parameters<typeof zipKey>[0]): readonly string[] => [zipKey(zip), manifestKey(zip)];

/** The zip whose list has this key, as its key and id; undefined for other keys. */
export function zipOfManifest(key: string): { readonly key: string; readonly uid: string } | undefined {
  if (!key.endsWith(MANIFEST_SUFFIX)) return;
  const zip = key.slice(0, -MANIFEST_SUFFIX.length);
  return { key: zip, uid: zip.slice(zip.lastIndexOf("/") + 1, zip.lastIndexOf(".")) };
}
