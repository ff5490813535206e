import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import stageStyles from "#web/app/shared/viewer/stage/stage.module.css";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { type ShortcutHelp, ShortcutsDialog, variantShortcutHelp } from "../shortcuts-dialog.tsx";
import { StageLayers } from "../stage/stage-layers.tsx";
import { useFullScreen } from "../stage/use-full-screen.ts";
import { useViewport } from "../stage/use-viewport.ts";
import type { Margins, Point, Rect, Size } from "../stage/viewport.ts";
import { ZOOM_KEYS, ZoomTools, zoomShortcuts } from "../stage/zoom-tools.tsx";
import { useShortcuts } from "../use-shortcuts.ts";
import { VariantBar } from "../variant-bar.tsx";
import { useWipe } from "../wipe/use-wipe.ts";
import { dividerPosition, WipeDivider } from "../wipe/wipe-divider.tsx";
import { PlaybackControls, ScreenControls } from "./playback-controls.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { SyncedVideo } from "./synced-video.tsx";
import { type Player, usePlayerState, useVisibleVideos } from "./use-synced-videos.ts";
import { VideoError } from "./video-error.tsx";
import styles from "./video-stage.module.css";
import { VIDEO_VARIANTS, type VideoVariant } from "./video-variants.ts";

/** Seconds per arrow key press. */
const ARROW_STEP_S = 5;
const MARGINS: Margins = { top: 72, right: 32, bottom: 24, left: 32 };
/** Pointer movement in pixels up to which a press counts as a click. */
const CLICK_TOLERANCE_PX = 4;

const VIDEO_SHORTCUTS: ShortcutHelp = [
  ["Space", "Play, pause"],
  ["← →", "Back, forward 5 seconds"],
  [", .", "Previous, next frame"],
  ["M", "Mute, unmute"],
];

export type VideoLayers = Size &
  Pick<HeatmapDetail, "title" | "imageURL" | "heatmapURL" | "peekthroughURL" | "video"> & { readonly brandURL?: string | null };

type Props = {
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
}: Props) {
  const floor = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<Point | undefined>(undefined);
  const viewport = useViewport(floor, heatmap, { margins: MARGINS, selection });
  const { place, size, isWhole, pan } = viewport;
  const { isReady, isWaiting, isMuted, problems } = usePlayerState(player);
  const [isFull, setIsFull] = useFullScreen();
  const [areKeysShown, setAreKeysShown] = useState(false);
  const { fps = 25, has_sound: hasSound = false } = heatmap.video ?? {};
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
    " ": () => player.toggle(),
    ",": () => player.step(-1),
    ".": () => player.step(1),
    arrowleft: () => player.seek(player.time.get() - ARROW_STEP_S),
    arrowright: () => player.seek(player.time.get() + ARROW_STEP_S),
    m: () => player.setMuted(!isMuted),
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
      data-full={isFull}
      style={{ "--shape": heatmap.height / heatmap.width } as CSSProperties}
    >
      <div
        ref={floor}
        className={stageStyles.floor}
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
          <div
            className={styles.videos}
            data-ready={isReady}
            style={{ transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height }}
          >
            {poster && !isReady && <img src={poster} alt="" draggable={false} />}
            {variants.map(({ id, label }) => (
              <SyncedVideo
                key={id}
                player={player}
                name={id}
                url={urls[id]}
                fps={fps}
                label={`${heatmap.title}, ${label}`}
                onStale={onStale}
                isEager={id === variant}
                style={
                  line !== undefined && id === wiped?.right.id
                    ? { clipPath: `inset(0 0 0 ${line - place.x}px)`, zIndex: 1 }
                    : undefined
                }
              />
            ))}
            {isWaiting && !problem && (
              <div className={styles.videosWaiting} role="status" aria-label="Loading video">
                <Spinner kind="dark" />
              </div>
            )}
          </div>
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
      {tools && (
        <div className={stageStyles.tools} role="toolbar" aria-label="Tools">
          {tools}
        </div>
      )}
      {actions && <div className={stageStyles.actions}>{actions}</div>}
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
              hasSound={hasSound}
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
          ...VIDEO_SHORTCUTS,
          ...ZOOM_KEYS,
          ...keys,
          ["F", "Full screen"],
        ]}
      />
    </section>
  );
}
