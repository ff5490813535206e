import { LockKeyhole } from "lucide-react";
import { hasAccess } from "#web/kit/has-access.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { SearchPage } from "../features/captures/search-page.tsx";
import { HeatmapPicker } from "../features/heatmaps/list/heatmap-picker.tsx";
import { showCreated } from "../features/heatmaps/list/show-created.ts";
import { useNewHeatmap } from "../features/heatmaps/uploads/new-heatmap.tsx";

const NONE: ReadonlySet<string> = new Set();

/** The tool that shows a thumbnail among search results, for whose workspace has it. */
export function Component() {
  const { profile } = useNewHeatmap();
  if (!hasAccess(profile, "youtube_thumbnails")) {
    return (
      <div className="page">
        <h1>YouTube thumbnail</h1>
        <EmptyState
          icon={<LockKeyhole aria-hidden="true" />}
          title="This tool isn’t included in your plan"
          text="See how your thumbnail stands out in search results. Contact us to enable it."
          action={
            <ButtonLink to="/support" variation="primary">
              Contact support
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <SearchPage
      profile={profile}
      picker={(chosen, onChoose) => (
        <HeatmapPicker
          chosen={chosen ? new Set([chosen]) : NONE}
          held={NONE}
          most={1}
          offers={({ type, status }) => type === "image" && status === "done"}
          onChange={onChoose}
        />
      )}
      onMade={showCreated}
    />
  );
}
