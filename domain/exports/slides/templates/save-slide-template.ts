import type { SlideTemplate, SlideTemplateContent } from "#contracts/slides.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { scopeOf } from "#domain/kit/caller.ts";
import { commitTransaction, deleteItem, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts";
import { allSlideTemplates, findSlideTemplate } from "./find-slide-template.ts";
import { SlideTemplateEntity } from "./slide-template.entity.ts";
import { toSlideTemplate } from "./to-slide-template.ts";

/** Most slide templates, those shipped included. */
const MAX_TEMPLATES = 300;

/** All slide templates, for staff. */
export const listSlideTemplates = async (): Promise<{ templates: SlideTemplate[] }> => ({
  templates: [...(await allSlideTemplates())],
});

/** Adds a slide template with an id of the caller’s choice; `slides.id_exists` if there is one. */
export async function addSlideTemplate(caller: Caller, uid: string, content: SlideTemplateContent): Promise<SlideTemplate> {
  const all = await allSlideTemplates();
  if (all.some((each) => each.uid === uid)) throw new AppError("slides.id_exists");
  if (all.length >= MAX_TEMPLATES) throw new AppError("slides.too_many", { most: MAX_TEMPLATES });
  const created = { uid, ...settingsOf(content), created_at: now().toISOString() };
  await commitTransaction([
    { write: put(SlideTemplateEntity.create(created).params()), onConditionFailed: "slides.id_exists" },
    ...auditLogItems(caller, { action: "slides.add", scope: scopeOf(caller), object: uid }),
  ]);
  return toSlideTemplate(created);
}

/**
 * Replaces the content of a slide template; `slides.template_not_found` if it does not exist, `slides.built_in` if it is shipped.
 */
export async function editSlideTemplate(caller: Caller, uid: string, content: SlideTemplateContent): Promise<SlideTemplate> {
  assertOwn(uid);
  const { data: stored } = await SlideTemplateEntity.get({ uid }).go({ consistent: true });
  if (!stored) throw new AppError("slides.template_not_found");
  const edited = { uid, created_at: stored.created_at, ...settingsOf(content) };
  const params = SlideTemplateEntity.put(edited)
    .where(({ created_at }, { eq }) => eq(created_at, stored.created_at))
    .params();
  await commitTransaction([
    { write: put(params), onConditionFailed: "slides.template_not_found" },
    ...auditLogItems(caller, { action: "slides.edit", scope: scopeOf(caller), object: uid }),
  ]);
  return toSlideTemplate(edited);
}

/** Deletes a slide template. Slides that were printed with it stay until they expire. */
export async function removeSlideTemplate(caller: Caller, uid: string): Promise<{ deleted: string }> {
  assertOwn(uid);
  if (!(await findSlideTemplate(uid))) throw new AppError("slides.template_not_found");
  await commitTransaction([
    { write: deleteItem(SlideTemplateEntity.delete({ uid }).params()) },
    ...auditLogItems(caller, { action: "slides.remove", scope: scopeOf(caller), object: uid }),
  ]);
  return { deleted: uid };
}

function assertOwn(uid: string): void {
  if (BUILT_IN_TEMPLATES.some((each) => each.uid === uid)) throw new AppError("slides.built_in");
}

/** Only a restricted template keeps its list of workspaces. */
const settingsOf = ({ title, application, access, workspaces, presentation, document }: SlideTemplateContent) => ({
  title,
  applications: application,
  access,
  workspaces: access === "restricted" ? workspaces : [],
  presentation,
  document,
});
