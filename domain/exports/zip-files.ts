import { derivedId } from "#kit/ids.ts";
import type { Zip } from "./zip.entity.ts";

/** The id of what a person downloads of a project or heatmap. In another scope it is another, since its file lies elsewhere. */
export const zipIdOf = (object: string, person: string, scope: string): string => derivedId("zp", object, person, scope);

/** The folder of all zips of a scope, or of those of one person in it; ends with a slash. */
export const zipFolder = (scope: string, person?: string): string => `${scope}/zips/${person === undefined ? "" : `${person}/`}`;
export const zipKey = ({ scope, asked_by, uid }: Pick<Zip, "scope" | "asked_by" | "uid">): string =>
  `${zipFolder(scope, asked_by)}${uid}.zip`;

const OF_LISTS = ".json";
/** Key of the list of heatmaps that are packed into a project's zip. It begins with the zip's own, so that they are deleted together. */
export const listKey = (zip: Parameters<typeof zipKey>[0]): string => `${zipKey(zip)}${OF_LISTS}`;
/** The zip that a key is the list of, by its key and id; undefined for any other key. */
export function listedBy(key: string): { readonly key: string; readonly uid: string } | undefined {
  if (!key.endsWith(OF_LISTS)) return;
  const zip = key.slice(0, -OF_LISTS.length);
  return { key: zip, uid: zip.slice(zip.lastIndexOf("/") + 1, zip.lastIndexOf(".")) };
}
