import { ProjectEntity } from "./project.entity.ts";

/** The title of a project; undefined if it does not exist. */
export const findProjectTitle = async (uid: string): Promise<string | undefined> =>
  (await ProjectEntity.get({ uid }).go()).data?.title;
