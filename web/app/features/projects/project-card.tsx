import { clsx } from "clsx";
import { FolderOpen } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ProjectCard as Card } from "#contracts/projects.ts";
import { dayMonthYear, pluralize } from "#web/kit/format.ts";
import tileStyles from "#web/ui/layout/tile.module.css";
import styles from "./project-card.module.css";
import { ProjectMenu } from "./project-menu.tsx";

/** A project card: newest images, title and number of heatmaps. */
export function ProjectCard({ project, onStale }: { project: Card; onStale: () => void }) {
  const { uid, title, heatmap_count, created_at, thumbnails } = project;
  const [broken, setBroken] = useState<readonly string[]>([]);
  const images = thumbnails.filter((url) => !broken.includes(url));
  return (
    <article className={clsx(tileStyles.tile, "project-card")}>
      <div className={clsx(tileStyles.picture, styles.pictures)} data-count={images.length}>
        {images.length === 0 && <FolderOpen aria-hidden="true" />}
        {images.map((url) => (
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
      <div className={clsx(tileStyles.line, styles.line)}>
        <Link to={`/project/${uid}`} className={tileStyles.title} title={title} dir="auto">
          {title}
        </Link>
        <ProjectMenu project={project} className={tileStyles.menu!} />
      </div>
      <p className={tileStyles.facts}>
        {pluralize(heatmap_count, "heatmap")}
        <time dateTime={created_at}>{dayMonthYear(created_at)}</time>
      </p>
    </article>
  );
}

export function ProjectSkeleton() {
  return (
    <div className={clsx(tileStyles.tile, tileStyles.tileSkeleton, styles.projectCardSkeleton)} aria-hidden="true">
      <div className={tileStyles.picture} />
      <span />
      <span />
    </div>
  );
}
