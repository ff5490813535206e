import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { ProjectCard } from "#contracts/projects.ts";
import { pluralize } from "#web/kit/format.ts";
import { BackLink } from "#web/ui/controls/back-link.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import styles from "./project-head.module.css";
import { ProjectMenu } from "./project-menu.tsx";

/** Header of a project page: back link, title and actions. */
export function ProjectHeader({ project, children }: { project: ProjectCard | undefined; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      <BackLink to="/projects">Back</BackLink>
      <header className={pageStyles.head}>
        {project ? (
          <div className={styles.title}>
            <div>
              <h1 dir="auto">{project.title}</h1>
              <p className={clsx(pageStyles.lead, "tabular")}>{pluralize(project.heatmap_count, "heatmap")}</p>
            </div>
            <ProjectMenu project={project} onRemoved={() => void navigate("/projects")} />
          </div>
        ) : (
          <h1>Project</h1>
        )}
        {children}
      </header>
    </>
  );
}
