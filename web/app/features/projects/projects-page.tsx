import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { FolderOpen, Search } from "lucide-react";
import { useState } from "react";
import { matchesTitle } from "#web/app/shared/project-picker/matches-title.ts";
import { canEditProjects } from "#web/app/shared/project-picker/project-permissions.ts";
import { projectsQuery } from "#web/app/shared/project-picker/queries.ts";
import { useAllProjects } from "#web/app/shared/project-picker/use-all-projects.ts";
import { SearchField } from "#web/app/shared/search/search-field.tsx";
import { queryClient } from "#web/kit/api/query-client.ts";
import { startQueries } from "#web/kit/api/start-queries.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { LoadingState } from "#web/ui/feedback/loading-state.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { NewProject } from "./new-project.tsx";
import projectCardStyles from "./project-card.module.css";
import { ProjectCard, ProjectSkeleton } from "./project-card.tsx";
import styles from "./projects-page.module.css";

const SKELETONS = 8;

export const loader = startQueries(() => [queryClient.prefetchInfiniteQuery(projectsQuery)]);

export const shouldRevalidate = () => false;

/** All projects as cards, with a search field. */
export function Component() {
  const [typed, setTyped] = useState("");
  const { projects, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useAllProjects(
    typed.trim() === "" ? "first page" : "all",
  );
  const { data: me } = useQuery(meQuery);
  const mayCreate = me !== undefined && canEditProjects(me);
  const shown = projects?.filter(({ title }) => matchesTitle(title, typed.trim()));
  const refresh = () => void refetch({ cancelRefetch: false });
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1>Projects</h1>
        <div className={styles.projectsTools}>
          {projects && projects.length > 0 && (
            <SearchField label="Search projects" placeholder="Search projects" value={typed} onChange={setTyped} />
          )}
          {mayCreate && <NewProject as="button" />}
        </div>
      </header>
      {error && !projects && <ErrorState title="Couldn’t load your projects" problem={error} onRetry={() => void refetch()} />}
      {!projects && !error && (
        <LoadingState className={projectCardStyles.projectGrid} label="Loading projects">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <ProjectSkeleton key={index} />
          ))}
        </LoadingState>
      )}
      {projects?.length === 0 && (
        <div className={projectCardStyles.projectGrid}>
          {mayCreate ? (
            <NewProject as="card" />
          ) : (
            <EmptyState icon={<FolderOpen />} title="No projects yet" text="Group heatmaps by client or campaign." />
          )}
        </div>
      )}
      {shown && shown.length > 0 && (
        <ul className={projectCardStyles.projectGrid} aria-label="Projects">
          {shown.map((project) => (
            <li key={project.uid}>
              <ProjectCard project={project} onStale={refresh} />
            </li>
          ))}
        </ul>
      )}
      {shown?.length === 0 && projects && projects.length > 0 && !hasNextPage && (
        <EmptyState
          icon={<Search />}
          title="No projects found"
          text={`No projects match “${typed.trim()}”.`}
          action={<Button onClick={() => setTyped("")}>Show all projects</Button>}
        />
      )}
      {isFetchNextPageError ? (
        <ErrorState title="Couldn’t load more projects" problem={error} onRetry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && (
          <p className={styles.projectsMore}>
            <Button isLoading={isFetchingNextPage} loadingText="Loading more…" onClick={() => void fetchNextPage()}>
              Show more projects
            </Button>
          </p>
        )
      )}
    </div>
  );
}
