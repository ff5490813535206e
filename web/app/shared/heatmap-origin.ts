import { useContext } from "react";
import { useLocation } from "react-router-dom";
import { ProjectId } from "#contracts/project-id.ts";
import type { ProjectCard } from "#contracts/projects.ts";
import { OpenProject } from "./project-picker/open-project.ts";

/** A project on whose page a heatmap was opened. */
type Origin = Pick<ProjectCard, "uid" | "title">;

/** Router state for links to heatmaps: the project of this page, if any. The browser keeps it across reloads. */
export function useHeatmapLinkState(): { readonly project: Origin } | undefined {
  const project = useContext(OpenProject);
  return project && { project };
}

/** The project on whose page this heatmap was opened; undefined if it was opened elsewhere. */
export function useOriginProject(): Origin | undefined {
  const { state }: { state: unknown } = useLocation();
  if (typeof state !== "object" || state === null || !("project" in state)) return undefined;
  const { project } = state;
  if (typeof project !== "object" || project === null || !("uid" in project && "title" in project)) return undefined;
  const { uid, title } = project;
  const isValid = typeof uid === "string" && typeof title === "string" && ProjectId.safeParse(uid).success;
  return isValid ? { uid, title } : undefined;
}
