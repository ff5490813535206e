import { ProjectEntity } from "./project.entity.ts";

/** Whether a project exists in the scope. */
export async function isInScope(uid: string, scope: string): Promise<boolean> {
  const { data } = await ProjectEntity.get({ uid }).go({ consistent: true });
  return data?.scope === scope;
}
