import { Suspense } from "react";
import type { ShouldRevalidateFunction } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { AuditButton } from "#web/app/features/audits/audit-button.tsx";
import type { SaveEdited } from "#web/app/features/audits/what-if/edited-image.tsx";
import { WhatIfButton } from "#web/app/features/audits/what-if/what-if-button.tsx";
import { WhyButton } from "#web/app/features/audits/why/why-button.tsx";
import { BrandNotice } from "#web/app/features/brands/brand-notice.tsx";
import { brandsTabs } from "#web/app/features/brands/brands-panel-tab.tsx";
import { CommentMarkers } from "#web/app/features/comments/pins/comment-markers.tsx";
import { CommentPins } from "#web/app/features/comments/pins/comment-pins.tsx";
import { COMMENT_KEYS, CommentTool } from "#web/app/features/comments/pins/comment-tool.tsx";
import { commentsTab } from "#web/app/features/comments/threads/comments-panel-tab.tsx";
import { ChatMarks } from "#web/app/features/copilot/chat-marks.tsx";
import { Copilot } from "#web/app/features/copilot/copilot.tsx";
import { CopilotButton } from "#web/app/features/copilot/copilot-button.tsx";
import { gazeTabs } from "#web/app/features/gaze/gaze-panel-tab.tsx";
import { HeatmapContent } from "#web/app/features/heatmaps/page/heatmap-content.tsx";
import { CreateAgain } from "#web/app/features/heatmaps/uploads/create-again.tsx";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/use-new-heatmap.ts";
import { ShareButton } from "#web/app/features/sharing/share-button.tsx";
import { StaffMenu } from "#web/app/features/staff/staff-menu.tsx";
import { StaffNotice } from "#web/app/features/staff/staff-notice.tsx";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import type { HeatmapPageSlots } from "#web/app/shared/viewer/open-heatmap.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { startQueries } from "#web/kit/api/start-queries.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const OtherImagePicker = lazyComponent(async () => ({
  default: (await import("#web/app/features/heatmaps/list/other-image-picker.tsx")).OtherImagePicker,
}));

export const loader = startQueries(({ uid }) => {
  const known = HeatmapId.safeParse(uid);
  return known.success ? [queryClient.prefetchQuery(detailQuery(known.data))] : [];
});

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) => currentParams.uid !== nextParams.uid;

/** Saves edited images through the upload of new heatmaps, with its checks of credits and its choice of the type. */
function AuditAndEdits({ heatmap }: { heatmap: HeatmapDetail }) {
  const { addFiles } = useNewHeatmap();
  const save: SaveEdited = (image, origin) => void addFiles([image], origin);
  return (
    <>
      <AuditButton heatmap={heatmap} onSave={save} />
      <WhatIfButton heatmap={heatmap} onSave={save} />
    </>
  );
}

/** Extensions that other features add to the heatmap page. */
const SLOTS: HeatmapPageSlots = {
  actions: (heatmap, onChanged, isWholePage) => (
    <>
      {!isWholePage && (
        <>
          <CopilotButton heatmap={heatmap} />
          <AuditAndEdits heatmap={heatmap} />
          <WhyButton heatmap={heatmap} />
        </>
      )}
      <ShareButton kind="heatmap" uid={heatmap.uid} isShared={heatmap.public} onChanged={onChanged} />
      <StaffMenu heatmap={heatmap} onChanged={onChanged} />
    </>
  ),
  whenFailed: (heatmap, onChanged) => (
    <>
      <CreateAgain heatmap={heatmap} />
      <StaffMenu heatmap={heatmap} onChanged={onChanged} />
    </>
  ),
  notices: (heatmap, onChanged) => (
    <>
      <StaffNotice heatmap={heatmap} onChanged={onChanged} />
      <BrandNotice heatmap={heatmap} />
    </>
  ),
  tabs: (open) => [...gazeTabs(open), ...brandsTabs(open), commentsTab(open)],
  keys: COMMENT_KEYS,
  tools: (open) => <CommentTool open={open} />,
  overlay: (open, place) => (
    <>
      <ChatMarks open={open} imageRect={place} />
      <CommentPins open={open} imageRect={place} />
    </>
  ),
  drawer: (open) => (
    <Copilot
      open={open}
      picker={(chosen, onChoose) => (
        <Suspense fallback={<Skeleton label="Loading heatmaps" heights={[56, 56, 56, 56]} />}>
          <OtherImagePicker except={open.heatmap.uid} chosen={chosen} onChoose={onChoose} />
        </Suspense>
      )}
    />
  ),
  onTimeline: (open) => <CommentMarkers open={open} />,
};

export function Component() {
  return <HeatmapContent slots={SLOTS} />;
}
