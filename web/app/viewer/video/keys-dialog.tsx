import { Dialog } from "#web/ui/dialog.tsx";
import "./keys-dialog.css";

const KEYS = [
  ["Space", "Play, pause"],
  ["← →", "Five seconds back, on"],
  [", .", "One frame back, on"],
  ["1 2 3", "Heatmap, Peekthrough, Original"],
  ["+ − 0", "Zoom in, zoom out, fit"],
  ["M", "Sound on, off"],
  ["F", "Full screen"],
] as const;

/** What can be done by keyboard. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
      <dl className="keys">
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
