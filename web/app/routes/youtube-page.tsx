import { LockKeyhole } from "lucide-react";
import { SearchContent } from "#web/app/features/captures/search-content.tsx";
import { addCreatedHeatmap } from "#web/app/features/heatmaps/list/add-created-heatmap.ts";
import { HeatmapPicker } from "#web/app/features/heatmaps/list/heatmap-picker.tsx";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/use-new-heatmap.ts";
import { SeePlans } from "#web/app/shared/plans/see-plans.tsx";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";

const NO_HEATMAPS: ReadonlySet<string> = new Set();

/** The tool that shows a thumbnail among search results. Requires workspace access. */
export function Component() {
  const { profile } = useNewHeatmap();
  if (!hasAccess(profile, "youtube_thumbnails")) {
    return (
      <div className={pageStyles.page}>
        <h1>YouTube thumbnail</h1>
        <EmptyState
          icon={<LockKeyhole aria-hidden="true" />}
          title="This tool isn’t included in your plan"
          text="See how your thumbnail stands out in search results, with Business and Agency."
          action={<SeePlans />}
        />
      </div>
    );
  }
  return (
    <SearchContent
      profile={profile}
      picker={(chosen, onChoose) => (
        <HeatmapPicker
          selected={chosen ? new Set([chosen]) : NO_HEATMAPS}
          existing={NO_HEATMAPS}
          max="only one"
          isSelectable={({ type, status }) => type === "image" && status === "done"}
          onChange={onChoose}
        />
      )}
      onCreated={addCreatedHeatmap}
    />
  );
}
