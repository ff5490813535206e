import type { SlideTemplate } from "#contracts/slides.ts";
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts";
import { LISTED, SlideTemplateEntity } from "./slide-template.entity.ts";
import { toSlideTemplate } from "./to-slide-template.ts";

/** A slide template by its id; undefined if it does not exist. */
export async function findSlideTemplate(uid: string): Promise<SlideTemplate | undefined> {
  const builtIn = BUILT_IN_TEMPLATES.find((each) => each.uid === uid);
  if (builtIn) return builtIn;
  const { data } = await SlideTemplateEntity.get({ uid }).go({ consistent: true });
  return data ? toSlideTemplate(data) : undefined;
}

/** All slide templates: those that are shipped, then those of staff, newest first. */
export async function allSlideTemplates(): Promise<readonly SlideTemplate[]> {
  const { data } = await SlideTemplateEntity.query.inList({ listed: LISTED }).go({ pages: "all", order: "desc" });
  return [...BUILT_IN_TEMPLATES, ...data.map(toSlideTemplate)];
}
