import { Film } from "lucide-react";
import { useEffect, useState } from "react";
import { length } from "#web/app/shared/viewer/video/moments.ts";
import { fileSize } from "#web/kit/format.ts";
import type { AcceptedFile } from "./intake.ts";

/** Where a video is shown at: past the black that many begin with. */
const PREVIEW_SECOND = 0.5;

/** What a file shows: the image, or a frame of the video where the browser can play it; below it what it is. */
export function UploadPreview({ file: { file, kind, duration, extension } }: { file: AcceptedFile }) {
  const [url, setUrl] = useState<string>();
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <figure className="upload-item__preview">
      {url && kind === "image" && <img src={url} alt="" />}
      {kind === "video" && <Film aria-hidden="true" className="upload-item__film" />}
      {url && kind === "video" && isShown && (
        <video src={`${url}#t=${PREVIEW_SECOND}`} preload="metadata" muted playsInline onError={() => setIsShown(false)} />
      )}
      <figcaption className="tabular">
        {[extension.toUpperCase(), duration === undefined ? "" : length(duration), fileSize(file.size)]
          .filter(Boolean)
          .join(" · ")}
      </figcaption>
    </figure>
  );
}
