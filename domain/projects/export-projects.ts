import { ProjectEntity } from "./project.entity.ts";

/** The projects a user created, for their data export: personal ones, and those in their current workspace. */
export async function exportProjects({ uid, workspace }: { readonly uid: string; readonly workspace: string }) {
  const { data } = await ProjectEntity.query.byCreator({ creator_uid: uid }).go({ pages: "all" });
  return data.filter(({ scope }) => scope === uid || scope === workspace);
}
