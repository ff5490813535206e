import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderX } from "lucide-react";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { ProjectId } from "#contracts/project-id.ts";
import { EmptyProjectCard } from "#web/app/features/heatmaps/list/empty-project-card.tsx";
import { HeatmapGrid } from "#web/app/features/heatmaps/list/heatmap-grid.tsx";
import { ListHead } from "#web/app/features/heatmaps/list/list-head.tsx";
import { useShownHeatmaps } from "#web/app/features/heatmaps/list/use-shown-heatmaps.ts";
import { NewHeatmapButton } from "#web/app/features/heatmaps/uploads/new-heatmap-button.tsx";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/use-new-heatmap.ts";
import { ProjectHeader } from "#web/app/features/projects/project-header.tsx";
import { OpenProject } from "#web/app/shared/project-picker/open-project.ts";
import { canEditProjects } from "#web/app/shared/project-picker/project-permissions.ts";
import { projectQuery } from "#web/app/shared/project-picker/queries.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { AddHeatmaps } from "./add-heatmaps.tsx";
import styles from "./project-page.module.css";

export function Component() {
  const { uid = "" } = useParams();
  return ProjectId.safeParse(uid).success ? <LoadedProject key={uid} uid={uid} /> : <NotFound />;
}

/** A project page. Heatmaps created here are added to the project. */
function LoadedProject({ uid }: { uid: string }) {
  const { profile } = useNewHeatmap();
  const query = useInfiniteQuery(projectQuery(uid));
  const project = query.data?.pages[0]?.project;
  const title = project?.title;
  useHead({ title });
  const shown = useShownHeatmaps(query.data);
  const held = useMemo(
    () => new Set(query.data?.pages.flatMap(({ heatmaps }) => heatmaps.map((heatmap) => heatmap.uid))),
    [query.data],
  );
  const open = useMemo(() => (title === undefined ? undefined : { uid, title }), [uid, title]);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState
        icon={<FolderX />}
        title="Project not found"
        text={query.error.message}
        action={
          <ButtonLink to="/projects" variation="primary">
            All projects
          </ButtonLink>
        }
      />
    );
  }
  return (
    <OpenProject value={open}>
      <div className={pageStyles.page}>
        <ProjectHeader project={project}>
          <div className={styles.actions}>
            {canEditProjects(profile) && <AddHeatmaps project={uid} existing={held} />}
            <NewHeatmapButton />
          </div>
        </ProjectHeader>
        {shown?.length !== 0 && <ListHead heatmaps={shown} />}
        <HeatmapGrid query={query} empty={<EmptyProjectCard />} />
      </div>
    </OpenProject>
  );
}
