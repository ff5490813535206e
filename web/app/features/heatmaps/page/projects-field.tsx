import { Button } from "@aws-amplify/ui-react";
import { FolderPlus, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useAllProjects } from "#web/app/shared/project-picker/use-all-projects.ts";
import { HeatmapProjectsDialog } from "../uploads/heatmap-projects-dialog.tsx";
import styles from "./projects-field.module.css";
import { useUpdateHeatmapProjects } from "./use-update-heatmap-projects.ts";

/** The projects of a heatmap as links, and a button to add it to others. */
export function ProjectsField({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { projects } = useAllProjects(heatmap.projectIds.length > 0 ? "all" : "nothing");
  const file = useUpdateHeatmapProjects(heatmap.uid);
  const titles = new Map(projects?.map(({ uid, title }) => [uid, title]));
  return (
    <section className={styles.projectsField} aria-labelledby="projects-field">
      <h3 id="projects-field">Projects</h3>
      <ul>
        {heatmap.projectIds.map((uid) => {
          const title = titles.get(uid) ?? "Project";
          return (
            <li key={uid}>
              <Link to={`/project/${uid}`}>{title}</Link>
              <button
                type="button"
                aria-label={`Remove from ${title}`}
                onClick={() => file.mutate({ params: { uid: heatmap.uid }, body: { remove: [uid] } })}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <FolderPlus aria-hidden="true" />
        Add to project
      </Button>
      {isOpen && <HeatmapProjectsDialog heatmap={heatmap} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
