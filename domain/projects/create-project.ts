import type { ProjectCard } from "#contracts/projects.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitIf, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { ProjectEntity } from "./project.entity.ts";
import { requireProject } from "./require-project.ts";
import { toCard } from "./to-card.ts";

const LIMIT = perHour("projects.create", 200);

/**
 * Creates an empty project in the caller's scope. With an idempotency key its id is derived from the key, so that a retry creates
 * nothing twice. Errors: `request.too_many` beyond 200 projects per hour and user.
 */
export async function createProject(caller: Caller, title: string, idempotencyKey?: string): Promise<ProjectCard> {
  await enforceRateLimit(LIMIT, caller.uid);
  const uid = idempotencyKey === undefined ? newId("pj") : derivedId("pj", caller.uid, idempotencyKey);
  const scope = scopeOf(caller);
  const project = { uid, scope, title, workspace: caller.workspace?.uid ?? "", creator_uid: caller.uid };
  await commitIf(put(ProjectEntity.create({ ...project, created_at: now().toISOString() }).params()), [
    ...auditLogItems(caller, { action: "projects.create", scope, object: uid }),
    publishEvent({ type: "project.created", scope, object: uid }),
  ]);
  return toCard(await requireProject(caller, uid));
}
