import type { SlidesExport } from "#contracts/exports.ts";
import type { SlideSubject } from "#contracts/slides.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { requireSlideSubject } from "./require-slide-subject.ts";
import { SlidesEntity } from "./slides.entity.ts";
import { toSlides } from "./to-slides.ts";

/**
 * Progress of slides for anyone who may see what they show. Missing and expired slides, and those of another subject or object,
 * throw `slides.not_found`.
 */
export async function readSlides(caller: Caller, uid: string, subject: SlideSubject, object?: string): Promise<SlidesExport> {
  if (object !== undefined) await requireSlideSubject(caller, { subject, objects: [object] });
  const { data: slides } = await SlidesEntity.get({ uid }).go({ consistent: true });
  const isAsked = slides?.subject === subject && (object === undefined || slides.objects[0] === object);
  if (!slides || !isAsked || slides.expires_at <= now().toISOString()) throw new AppError("slides.not_found");
  const { scope, title } = await requireSlideSubject(caller, slides);
  if (scope !== slides.scope) throw new AppError("slides.not_found");
  return toSlides(slides, title);
}
