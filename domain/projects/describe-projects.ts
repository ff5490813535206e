import { ProjectEntity } from "./project.entity.ts";

/** The projects a person made, for the zip of his data: his own, and those in the workspace he is in. */
export async function describeProjects({ uid, workspace }: { readonly uid: string; readonly workspace: string }) {
  const { data } = await ProjectEntity.query.byCreator({ creator_uid: uid }).go({ pages: "all" });
  return data.filter(({ scope }) => scope === uid || scope === workspace);
}
