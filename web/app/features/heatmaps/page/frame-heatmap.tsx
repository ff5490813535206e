import { Button } from "@aws-amplify/ui-react";
import { Frame } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
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
import { useNewHeatmap } from "../uploads/use-new-heatmap.ts";
import styles from "./frame-heatmap.module.css";

const CREATED_SNACKBAR_MS = 3000;
const ADDED_SNACKBAR_MS = 2000;
const MAX_TITLE_LENGTH = 200;

type Props = { heatmap: HeatmapDetail; player: Player; variant: VideoVariant; onVariant: (variant: VideoVariant) => void };

/** Creates a heatmap of the current frame of the original, from every variant. Pauses the video. */
export function FrameHeatmap({ heatmap, player, variant, onVariant }: Props) {
  const { profile } = useNewHeatmap();
  const { isPlaying, isReady } = usePlayerState(player);
  const [time, setTime] = useState<number>();
  const reason = useId();
  const former = useRef(variant);
  /** Shows the frame without an overlay while the dialog is open. */
  const open = () => {
    if (isPlaying) player.pause();
    former.current = variant;
    if (variant !== "original") onVariant("original");
    setTime(player.time.get());
  };
  const close = () => {
    setTime(undefined);
    if (former.current !== "original") onVariant(former.current);
  };
  const block = (): string | undefined => {
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
          onClick={() => !why && open()}
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
      {time !== undefined && <FrameDialog heatmap={heatmap} time={time} onClose={close} />}
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
        <canvas
          ref={(canvas) => (canvas ? drawFrame(canvas) : undefined)}
          width={heatmap.width ?? 0}
          height={heatmap.height ?? 0}
        />
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

/** Draws the current frame of the original, again when the video has loaded and reached it. */
function drawFrame(canvas: HTMLCanvasElement): () => void {
  const video = document.querySelector<HTMLVideoElement>(`.${syncedVideoStyles.syncedVideo}[data-name="original"]`);
  const draw = () => {
    if (video) canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  };
  draw();
  for (const event of ["loadeddata", "seeked"]) video?.addEventListener(event, draw);
  return () => {
    for (const event of ["loadeddata", "seeked"]) video?.removeEventListener(event, draw);
  };
}
