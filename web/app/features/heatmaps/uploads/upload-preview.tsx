import { Film } from "lucide-react";
import { useState } from "react";
import { formatDuration } from "#web/app/shared/viewer/video/time-format.ts";
import { fileSize } from "#web/kit/format.ts";
import { useObjectUrl } from "#web/kit/use-object-url.ts";
import uploadSheetStyles from "./upload-sheet.module.css";
import type { AcceptedFile } from "./validate-files.ts";

/** Time of the preview frame, after the black frames at the start of many videos. */
const PREVIEW_SECOND = 0.5;

/** Preview of a file: the image, or a frame of a video that the browser can play; below it the file type. */
export function UploadPreview({ file: { file, kind, duration, extension } }: { file: AcceptedFile }) {
  const url = useObjectUrl(file);
  const [isShown, setIsShown] = useState(true);
  return (
    <figure className={uploadSheetStyles.uploadItemPreview}>
      {url && kind === "image" && <img src={url} alt="" />}
      {kind === "video" && <Film aria-hidden="true" className={uploadSheetStyles.uploadItemFilm} />}
      {url && kind === "video" && isShown && (
        <video src={`${url}#t=${PREVIEW_SECOND}`} preload="metadata" muted playsInline onError={() => setIsShown(false)} />
      )}
      <figcaption className="tabular">
        {[extension.toUpperCase(), duration === undefined ? "" : formatDuration(duration), fileSize(file.size)]
          .filter(Boolean)
          .join(" · ")}
      </figcaption>
    </figure>
  );
}
