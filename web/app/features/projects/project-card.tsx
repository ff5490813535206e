import { FolderOpen } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ProjectCard as Card } from "#contracts/projects.ts";
import { counted, dayMonthYear } from "#web/kit/format.ts";
import { ProjectMenu } from "./project-menu.tsx";
import "#web/ui/layout/tile.css";
import "./project-card.css";

/** A project card: newest images, title and number of heatmaps. */
export function ProjectCard({ project, onStale }: { project: Card; onStale: () => void }) {
  const { uid, title, heatmap_count, created_at, thumbnails } = project;
  const [broken, setBroken] = useState<readonly string[]>([]);
  const pictures = thumbnails.filter((url) => !broken.includes(url));
  return (
    <article className="tile project-card">
      <div className="tile__picture project-card__pictures" data-count={pictures.length}>
        {pictures.length === 0 && <FolderOpen aria-hidden="true" />}
        {pictures.map((url) => (
          <img
            key={url}
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => {
              setBroken((before) => [...before, url]);
              onStale();
            }}
          />
        ))}
      </div>
      <div className="tile__line project-card__line">
        <Link to={`/project/${uid}`} className="tile__title" title={title}>
          {title}
        </Link>
        <ProjectMenu project={project} className="tile__menu" />
      </div>
      <p className="tile__facts">
        {counted(heatmap_count, "heatmap")}
        <time dateTime={created_at}>{dayMonthYear(created_at)}</time>
      </p>
    </article>
  );
}

export function ProjectSkeleton() {
  return (
    <div className="tile tile--skeleton project-card--skeleton" aria-hidden="true">
      <div className="tile__picture" />
      <span />
      <span />
    </div>
  );
}
