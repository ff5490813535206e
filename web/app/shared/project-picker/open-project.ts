import { createContext } from "react";
import type { ProjectCard } from "#contracts/projects.ts";

/** The project whose page cards are shown on; nothing on every other page. */
export const OpenProject = createContext<Pick<ProjectCard, "uid" | "title"> | undefined>(undefined);
