import { useInfiniteQuery } from "@tanstack/react-query";
import { projectsQuery } from "#web/app/shared/project-picker/queries.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { LoadingState } from "#web/ui/feedback/loading-state.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { NewProject } from "./new-project.tsx";
import { ProjectCard, ProjectSkeleton } from "./project-card.tsx";
import styles from "./recent-projects.module.css";

const RECENT = 3;

/** The three newest projects. */
export function RecentProjects({ canCreate }: { canCreate: boolean }) {
  const { data, error, refetch } = useInfiniteQuery(projectsQuery);
  const recent = data?.pages[0]?.projects.slice(0, RECENT);
  if (recent?.length === 0 && !canCreate) return null;
  return (
    <section className={styles.recentProjects} aria-labelledby="recent-projects">
      <div className={styles.head}>
        <h2 id="recent-projects">Recent projects</h2>
        {recent && recent.length > 0 && <ButtonLink to="/projects">All projects</ButtonLink>}
      </div>
      {error && !recent && <ErrorState title="Couldn’t load your projects" problem={error} onRetry={() => void refetch()} />}
      {!recent && !error && (
        <LoadingState className={styles.cards} label="Loading projects">
          {Array.from({ length: RECENT }, (_, index) => (
            <ProjectSkeleton key={index} />
          ))}
        </LoadingState>
      )}
      {recent && (
        <div className={styles.cards}>
          {recent.length === 0 && <NewProject as="card" />}
          {recent.map((project) => (
            <ProjectCard key={project.uid} project={project} onStale={() => void refetch({ cancelRefetch: false })} />
          ))}
        </div>
      )}
    </section>
  );
}
