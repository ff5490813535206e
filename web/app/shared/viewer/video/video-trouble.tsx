import { Button } from "@aws-amplify/ui-react";
import { Download, VideoOff } from "lucide-react";
import { fileNameOf, saveFile } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { FilmProblem } from "./video-group.ts";

type Props = { problem: FilmProblem; title: string; url: string | null; onRetry: () => void };

/** Shown instead of a video that cannot be shown: the reason and the available actions. */
export function VideoTrouble({ problem, title, url, onRetry }: Props) {
  const download = () =>
    url &&
    saveFile(url, fileNameOf(title, ".mp4")).catch(() =>
      snackbar.error("The file could not be downloaded. Please try again.", 3000),
    );
  return (
    <div className="video-trouble" role="alert">
      <VideoOff aria-hidden="true" />
      <h2>{problem === "unplayable" ? "This browser cannot play the video" : "The video could not be loaded"}</h2>
      <p>
        {problem === "unplayable"
          ? "It is H.264 in an MP4 file, which this browser does not decode. You can download it and watch it in another program."
          : "The connection broke off, or the file is out of reach for now."}
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
