import { createContext } from "react";
import type { ProjectCard } from "#contracts/projects.ts";

/** The project of the current page; undefined on all other pages. */
export const OpenProject = createContext<Pick<ProjectCard, "uid" | "title"> | undefined>(undefined);
