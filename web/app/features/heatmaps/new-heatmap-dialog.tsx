import { Image } from "lucide-react";
import { Dialog } from "#web/ui/dialog.tsx";
import "./new-heatmap-dialog.css";

type Props = { isOpen: boolean; onClose: () => void; onImage: () => void };

/** Asks what a new heatmap is made of. */
export function NewHeatmapDialog({ isOpen, onClose, onImage }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New heatmap" description="What would you like to analyse?">
      <button type="button" className="kind" onClick={onImage}>
        <span className="kind__icon">
          <Image aria-hidden="true" />
        </span>
        <span>
          <strong>Image</strong>
          <span className="kind__facts">JPG, PNG, GIF or BMP, up to 25 MB. 1 image credit each.</span>
        </span>
      </button>
    </Dialog>
  );
}
