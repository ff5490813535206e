import { Upload } from "lucide-react";
import "./drop-overlay.css";

/** Covers the application while files are dragged over it. */
export function DropOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div className="drop-overlay" role="status">
      <div className="drop-overlay__frame">
        <Upload aria-hidden="true" />
        <strong>Drop to upload</strong>
        <span>Any number of images and videos</span>
      </div>
    </div>
  );
}
