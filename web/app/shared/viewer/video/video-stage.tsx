import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from "react";
import stageStyles from "#web/app/shared/viewer/stage/stage.module.css";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import { type ShortcutHelp, ShortcutsDialog, variantShortcutHelp } from "../shortcuts-dialog.tsx";
import { StageCorners } from "../stage/stage-corners.tsx";
import { StageLayers } from "../stage/stage-layers.tsx";
import { useFullScreen } from "../stage/use-full-screen.ts";
import { useViewport } from "../stage/use-viewport.ts";
import type { Margins, Point, Rect } from "../stage/viewport.ts";
import { ZOOM_KEYS, ZoomTools, zoomShortcuts } from "../stage/zoom-tools.tsx";
import { useShortcuts } from "../use-shortcuts.ts";
import { VariantBar } from "../variant-bar.tsx";
import { useWipe } from "../wipe/use-wipe.ts";
import { dividerPosition, WipeDivider } from "../wipe/wipe-divider.tsx";
import { PlaybackControls, ScreenControls } from "./playback-controls.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { StageVideos } from "./stage-videos.tsx";
import { type Player, usePlayerState, useVisibleVideos } from "./use-synced-videos.ts";
import { VideoError } from "./video-error.tsx";
import type { VideoLayers } from "./video-layers.ts";
import { PLAYBACK_KEYS, playbackShortcuts } from "./video-shortcuts.ts";
import styles from "./video-stage.module.css";
import { VIDEO_VARIANTS, type VideoVariant } from "./video-variants.ts";

const MARGINS: Margins = { top: 72, right: 32, bottom: 24, left: 32 };
/** Pointer movement in pixels up to which a press counts as a click. */
const CLICK_TOLERANCE_PX = 4;

type Props = {
  /** The image with the space around it. */
  ref?: RefObject<HTMLDivElement | null>;
  heatmap: VideoLayers;
  /** An image to show until the video is loaded. */
  poster: string | null;
  duration: number;
  player: Player;
  variant: VideoVariant;
  onVariant: (variant: VideoVariant) => void;
  onStale: () => Promise<unknown>;
  /** Overlay on the frame. `place` is the position of the frame on the stage. */
  overlay?: (place: Rect) => ReactNode;
  /** The selected part, in frame coordinates (0 to 1). */
  selection?: Rect | undefined;
  /** Content above the controls: the timeline. */
  children: ReactNode;
  /** Content of the upper corners. */
  tools?: ReactNode;
  actions?: ReactNode;
  /** Additional shortcuts besides video, variants and zoom. */
  shortcuts?: Record<string, () => void>;
  /** Shortcuts of extensions, for the shortcuts list. */
  keys?: ShortcutHelp | undefined;
};

/** The stage of a video heatmap: synchronised variants, zoom and playback controls. */
export function VideoStage({
  heatmap,
  poster,
  duration,
  player,
  variant,
  onVariant,
  onStale,
  overlay,
  selection,
  children,
  tools,
  actions,
  shortcuts,
  keys = [],
  ref,
}: Props) {
  const ownRef = useRef<HTMLDivElement>(null);
  const viewportRef = ref ?? ownRef;
  const pressedAt = useRef<Point | undefined>(undefined);
  const viewport = useViewport(viewportRef, heatmap, { margins: MARGINS, selection });
  const { place, size, isWhole, pan } = viewport;
  const { isMuted, problems } = usePlayerState(player);
  const [isFull, setIsFull] = useFullScreen();
  const [areKeysShown, setAreKeysShown] = useState(false);
  const urls = {
    heatmap: heatmap.heatmapURL,
    peekthrough: heatmap.peekthroughURL,
    brand: heatmap.brandURL ?? null,
    original: heatmap.imageURL,
  };
  const variants = VIDEO_VARIANTS.filter(({ id }) => urls[id] !== null);
  const wipe = useWipe(variants, variant);
  const wiped = wipe?.isOn ? wipe : undefined;
  const line = wiped && dividerPosition(wiped, place, size);
  useVisibleVideos(player, wiped ? [variant, wiped.right.id] : [variant]);
  const problem = problems[variant];

  useShortcuts({
    ...Object.fromEntries(variants.map(({ id }, index) => [String(index + 1), () => onVariant(id)])),
    ...playbackShortcuts(player, isMuted),
    f: () => setIsFull(!isFull),
    ...(isFull && { escape: () => setIsFull(false) }),
    "?": () => setAreKeysShown(true),
    ...(wipe && { w: wipe.toggle }),
    ...zoomShortcuts(viewport),
    ...shortcuts,
  });

  return (
    <section
      className={clsx(stageStyles.stage, styles.stageVideo)}
      aria-label="Viewer"
      data-shortcuts
      data-full={isFull}
      style={{ "--shape": heatmap.height / heatmap.width } as CSSProperties}
    >
      <div
        ref={viewportRef}
        className={stageStyles.viewport}
        data-zoomed={!isWhole}
        {...pan}
        onPointerDown={(event) => {
          pressedAt.current = { x: event.clientX, y: event.clientY };
          pan.onPointerDown(event);
        }}
        onPointerUp={(event) => {
          pan.onPointerUp(event);
          const { x, y } = pressedAt.current ?? { x: Number.NaN, y: Number.NaN };
          if (event.button === 0 && Math.hypot(event.clientX - x, event.clientY - y) <= CLICK_TOLERANCE_PX && !problem)
            player.toggle();
        }}
      >
        <StageLayers place={place}>
          <StageVideos
            player={player}
            heatmap={heatmap}
            variants={variants}
            urls={urls}
            shown={variant}
            wiped={wiped && line !== undefined ? { id: wiped.right.id, from: line } : undefined}
            place={place}
            poster={poster}
            onStale={onStale}
          />
          {overlay?.(place)}
          {wiped && <WipeDivider wipe={wiped} place={place} stage={size} />}
        </StageLayers>
      </div>
      {problem && (
        <VideoError
          problem={problem}
          title={heatmap.title}
          url={urls[variant]}
          onRetry={() => player.report(variant, undefined)}
        />
      )}
      <StageCorners tools={tools} actions={actions} />
      <div ref={keepSnackbarsAbove} className={styles.stageDock}>
        {children}
        <div className={styles.stageSeek}>
          <SeekBar player={player} duration={duration} />
        </div>
        <div className={styles.stageControls}>
          <PlaybackControls player={player} />
          <div className={styles.stageVariants}>
            <VariantBar variants={variants} variant={variant} wipe={wipe} onVariant={onVariant} />
          </div>
          <div className={styles.stageEnd}>
            <div className={stageStyles.zoom} role="toolbar" aria-label="Zoom">
              <ZoomTools viewport={viewport} />
            </div>
            <ScreenControls
              player={player}
              hasSound={heatmap.video?.has_sound ?? false}
              isFull={isFull}
              onFull={setIsFull}
              onHelp={() => setAreKeysShown(true)}
            />
          </div>
        </div>
      </div>
      <ShortcutsDialog
        isOpen={areKeysShown}
        onClose={() => setAreKeysShown(false)}
        keys={[
          variantShortcutHelp(variants),
          ["W", "Compare two variants"],
          ...PLAYBACK_KEYS,
          ...ZOOM_KEYS,
          ...keys,
          ["F", "Full screen"],
        ]}
      />
    </section>
  );
}
