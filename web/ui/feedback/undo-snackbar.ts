import { toast } from "sonner";
import { snackbar } from "./snackbar.tsx";

/** At least as long as a closed snackbar stays on the screen while it fades out. */
const LEAVING_MS = 400;

type Undoable = {
  /** Time to undo, in milliseconds. It also passes under the mouse and in a hidden tab. */
  ms: number;
  onUndo: () => void;
  /** Called once Undo is gone: the time is over. */
  onKept: () => void;
};

/** Shows what was done, with Undo. Undo works for as long as it can be pressed: exactly one of the functions is called, once. */
export function showUndoable(text: string, { ms, onUndo, onKept }: Undoable): void {
  // The toaster stops the time of a snackbar under the mouse, so the time is measured here.
  const timer = setTimeout(() => {
    if (shown) toast.dismiss(shown.id);
    keeping = setTimeout(onKept, LEAVING_MS);
  }, ms);
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const undo = () => {
    clearTimeout(timer);
    clearTimeout(keeping);
    onUndo();
  };
  snackbar.success(text, Number.POSITIVE_INFINITY, { label: "Undo", onSelect: undo });
  const shown = toast.getToasts().at(-1);
}
