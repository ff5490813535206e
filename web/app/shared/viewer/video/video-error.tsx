import { Button } from "@aws-amplify/ui-react";
import { Download, VideoOff } from "lucide-react";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { saveFile } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { VideoProblem } from "./synced-video-group.ts";
import videoStageStyles from "./video-stage.module.css";

type Props = { problem: VideoProblem; title: string; url: string | null; onRetry: () => void };

/** Shown instead of a video that cannot be shown: the reason and the available actions. */
export function VideoError({ problem, title, url, onRetry }: Props) {
  const download = () =>
    url &&
    saveFile(url, `${safeFileName(title, "Heatmap")}.mp4`).catch(() =>
      snackbar.error("Couldn’t download the file. Please try again.", 3000),
    );
  return (
    <div className={videoStageStyles.videoError} role="alert">
      <VideoOff aria-hidden="true" />
      <h2>{problem === "unplayable" ? "This browser can’t play the video" : "Couldn’t load the video"}</h2>
      <p>
        {problem === "unplayable"
          ? "This browser doesn’t support H.264 MP4 video. Download it to watch it in another program."
          : "The connection was lost or the file is temporarily unavailable."}
      </p>
      {problem === "unplayable" ? (
        <Button onClick={() => void download()}>
          <Download aria-hidden="true" />
          Download
        </Button>
      ) : (
        <Button variation="primary" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
