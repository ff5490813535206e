import { derivedId } from "#domain/kit/ids.ts";
import type { Zip } from "./zip.entity.ts";

/** The id of what a person downloads of a project. */
export const zipIdOf = (project: string, person: string): string => derivedId("zp", project, person);

/** The folder of all zips of a scope, or of those of one person in it; ends with a slash. */
export const zipFolder = (scope: string, person?: string): string => `${scope}/zips/${person === undefined ? "" : `${person}/`}`;
export const zipKey = ({ scope, asked_by, uid }: Pick<Zip, "scope" | "asked_by" | "uid">): string =>
  `${zipFolder(scope, asked_by)}${uid}.zip`;
