import type { PageRequest } from "#contracts/kit/page.ts";
import type { ProjectCard } from "#contracts/projects.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { ProjectEntity } from "./project.entity.ts";
import { toCards } from "./to-card.ts";

/** A page of the projects of the caller's scope, newest first; `last` is the cursor of the previous page. */
export async function listProjects(
  caller: Caller,
  { limit, last }: PageRequest,
): Promise<{ projects: ProjectCard[]; last: string | null }> {
  const scope = scopeOf(caller);
  const list = `projects ${scope}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const { data, cursor } = await ProjectEntity.query.byScope({ scope }).go({ cursor: start, limit, order: "desc" });
  return { projects: await toCards(data), last: cursor && (await signCursor(list, cursor)) };
}
