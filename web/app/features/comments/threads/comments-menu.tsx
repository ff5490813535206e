import { Check, Ellipsis, Eye, EyeOff, FileSpreadsheet, Film } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { saveText } from "#web/kit/save-file.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import type { CommentDraftStore } from "../store/comment-draft-store.ts";
import { commentsCsv } from "./comments-csv.ts";
import commentsTabStyles from "./comments-tab.module.css";
import { markerList, type StartHour } from "./marker-list.ts";
import { ORDERS, type Order, type Thread } from "./threads.ts";

const ORDER_LABELS: Record<Order, string> = { video: "By time in the video", newest: "Newest first", oldest: "Oldest first" };
const START_HOURS: readonly StartHour[] = [1, 0];
/** Frames per second if the video has no information. */
const DEFAULT_FPS = 25;

type Props = {
  heatmap: Pick<HeatmapDetail, "title" | "type" | "video">;
  draftStore: CommentDraftStore;
  order: Order;
  /** All threads, regardless of the filter. */
  threads: readonly Thread[];
};

/** Menu for filter, order and export of the comments. */
export function CommentsMenu({ heatmap, draftStore, order, threads }: Props) {
  const { arePinsShown } = useSignal(draftStore.view);
  const isVideo = heatmap.type === "video";
  const hasTimes = threads.some(({ first }) => first.time !== null);
  const saveCsv = () =>
    saveText(commentsCsv(heatmap, threads), "text/csv", `${safeFileName(heatmap.title, "Heatmap")} comments.csv`);
  const saveMarkers = (start: StartHour) => {
    const list = markerList({ title: heatmap.title, fps: heatmap.video?.fps ?? DEFAULT_FPS }, threads, start);
    saveText(list, "text/plain", `${safeFileName(heatmap.title, "Heatmap")} markers.edl`);
  };
  return (
    <Menu
      label="Comments"
      trigger={
        <IconButton label="Order, pins and export">
          <Ellipsis />
        </IconButton>
      }
    >
      {ORDERS.filter((each) => isVideo || each !== "video").map((each) => (
        <MenuItem
          key={each}
          icon={<Check style={{ visibility: each === order ? "visible" : "hidden" }} />}
          onSelect={() => draftStore.show({ order: each })}
        >
          {ORDER_LABELS[each]}
          {each === order && <span className="visually-hidden"> (chosen)</span>}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={arePinsShown ? <EyeOff /> : <Eye />} onSelect={() => draftStore.show({ arePinsShown: !arePinsShown })}>
        {arePinsShown ? "Hide pins" : "Show pins"}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<FileSpreadsheet />}
        blockedReason={threads.length === 0 ? "There are no comments yet." : undefined}
        onSelect={saveCsv}
      >
        All comments (CSV)
      </MenuItem>
      {isVideo && (
        <>
          <MenuHeading>
            <span className={commentsTabStyles.commentsHint}>
              <strong>Markers for video editors (EDL)</strong>
              DaVinci Resolve timelines start at hour 01
            </span>
          </MenuHeading>
          {START_HOURS.map((start) => (
            <MenuItem key={start} icon={<Film />} isDisabled={!hasTimes} onSelect={() => saveMarkers(start)}>
              Markers from 0{start}:00:00:00
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
