import { orientationOf, type SlideTemplate } from "#contracts/slides.ts";
import type { StoredSlideTemplate } from "./slide-template.entity.ts";

/** A stored slide template as the API returns it. */
export const toSlideTemplate = ({
  uid,
  title,
  applications,
  application,
  access,
  workspaces,
  presentation,
  document,
}: Omit<StoredSlideTemplate, "created_at" | "listed">): SlideTemplate => ({
  uid,
  title,
  application: [...(applications ?? (application ? [application] : []))],
  access,
  workspaces: [...workspaces],
  presentation,
  document,
  orientation: orientationOf(document),
  built_in: false,
});
