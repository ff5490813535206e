import { Button } from "@aws-amplify/ui-react";
import { Frame } from "lucide-react";
import { useId, useState } from "react";
import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import syncedVideoStyles from "#web/app/shared/viewer/video/synced-video.module.css";
import { formatTime } from "#web/app/shared/viewer/video/time-format.ts";
import { type Player, usePlayerState } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import type { VideoVariant } from "#web/app/shared/viewer/video/video-variants.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { addCreatedHeatmap } from "../list/add-created-heatmap.ts";
import { imageBlockedReason } from "../uploads/credit-checks.ts";
import { useNewHeatmap } from "../uploads/new-heatmap.tsx";
import styles from "./frame-heatmap.module.css";

const CREATED_SNACKBAR_MS = 3000;
const ADDED_SNACKBAR_MS = 2000;
const MAX_TITLE_LENGTH = 200;

type Props = { heatmap: HeatmapDetail; player: Player; variant: VideoVariant };

/** Creates a heatmap of the current frame of the original while the video is paused. */
export function FrameHeatmap({ heatmap, player, variant }: Props) {
  const { profile } = useNewHeatmap();
  const { isPlaying, isReady } = usePlayerState(player);
  const [time, setTime] = useState<number>();
  const reason = useId();
  const block = (): string | undefined => {
    if (variant !== "original") return "Switch to Original to create a heatmap of a frame.";
    if (isPlaying) return "Pause the video at a frame first.";
    if (!isReady) return "The video is still loading.";
    return imageBlockedReason(profile, 1);
  };
  const why = block();
  return (
    <>
      <Tooltip text={why} side="bottom">
        <Button
          variation="link"
          size="small"
          className={styles.button!}
          aria-disabled={why !== undefined}
          aria-describedby={why && reason}
          onClick={() => !why && setTime(player.time.get())}
        >
          <Frame aria-hidden="true" />
          Heatmap of this frame
        </Button>
      </Tooltip>
      {why && (
        <span id={reason} className="visually-hidden">
          {why}
        </span>
      )}
      {time !== undefined && <FrameDialog heatmap={heatmap} time={time} onClose={() => setTime(undefined)} />}
    </>
  );
}

function FrameDialog({ heatmap, time, onClose }: { heatmap: HeatmapDetail; time: number; onClose: () => void }) {
  const { uid } = heatmap;
  const { profile } = useNewHeatmap();
  const [title, setTitle] = useState(() => `${heatmap.title} at ${formatTime(time)}`.slice(-MAX_TITLE_LENGTH));
  const make = useOperationMutation(heatmaps.createFrameHeatmap, {
    idempotencyKey: useIdempotencyKey(),
    onSuccess: (made) => {
      snackbar.success("Heatmap created!", CREATED_SNACKBAR_MS, { label: "Open", to: `/heatmap/${made.heatmap.uid}` });
      addCreatedHeatmap(made.heatmap);
      snackbar.success("Heatmap added", ADDED_SNACKBAR_MS);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Heatmap of this frame"
      description={`The frame at ${formatTime(time)} will become a separate image heatmap. It uses one of your ${pluralize(profile.imageCredits, "image credit")}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            isLoading={make.isPending}
            loadingText="Create heatmap"
            onClick={() => make.mutate({ params: { uid }, body: { time, ...(title.trim() && { title: title.trim() }) } })}
          >
            Create heatmap
          </Button>
        </>
      }
    >
      <div className={styles.frameHeatmap}>
        <canvas ref={drawFrame} width={heatmap.width ?? 0} height={heatmap.height ?? 0} />
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={MAX_TITLE_LENGTH}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <FormError problem={make.error} />
      </div>
    </Dialog>
  );
}

/** Draws the current frame of the original. */
function drawFrame(canvas: HTMLCanvasElement | null): void {
  const video = document.querySelector<HTMLVideoElement>(`.${syncedVideoStyles.syncedVideo}[data-name="original"]`);
  if (canvas && video) canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
}
