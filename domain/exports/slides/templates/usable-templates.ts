import { orientationOf, type SlideTemplate, type SlideTemplateChoice } from "#contracts/slides.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { allSlideTemplates } from "./find-slide-template.ts";

/**
 * The slide templates that a caller may use, the default first. For a heatmap only those of its orientation and application; for
 * comparisons and reports those of every orientation and without an application, landscape first.
 */
export async function usableTemplates(caller: Caller, heatmapId: string | undefined): Promise<readonly SlideTemplate[]> {
  const all = (await allSlideTemplates()).filter((template) => mayUse(caller, template));
  if (heatmapId === undefined)
    return all
      .filter(({ application }) => application.length === 0)
      .toSorted((one, other) => one.orientation.localeCompare(other.orientation));
  const { width = 1, height = 1, application } = await requireHeatmap(caller, heatmapId);
  const orientation = orientationOf({ width, height });
  return all.filter(
    (each) => each.orientation === orientation && (each.application.length === 0 || each.application.includes(application)),
  );
}

/** The templates that the caller can use, as choices for people. */
export async function listSlideChoices(
  caller: Caller,
  { heatmap }: { readonly heatmap?: string | undefined },
): Promise<{ templates: SlideTemplateChoice[] }> {
  const templates = await usableTemplates(caller, heatmap);
  return { templates: templates.map(({ uid, title, orientation }) => ({ uid, title, orientation })) };
}

const mayUse = ({ subject, workspace }: Caller, { access, workspaces }: SlideTemplate): boolean =>
  access === "public" ||
  subject === "staff" ||
  (access === "restricted" && workspace !== undefined && workspaces.includes(workspace.uid));
