import { toast } from "sonner";
import { snackbar } from "./snackbar.tsx";

/** At least as long as a closed snackbar stays on the screen while it fades out. */
const LEAVING_MS = 400;

type Undoable = {
  /** Time to undo, in milliseconds. It also passes under the mouse and in a hidden tab. */
  ms: number;
  onUndo: () => void;
  /** Called once Undo is gone: the time is over, or the user closed the snackbar. */
  onKept: () => void;
};

/** Shows what was done, with Undo. Undo works for as long as it can be pressed: exactly one of the functions is called, once. */
export function showUndoable(text: string, { ms, onUndo, onKept }: Undoable): void {
  let isOver = false;
  const settle = (work: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    work();
  };
  const keep = () => setTimeout(() => settle(onKept), LEAVING_MS);
  // The toaster stops the time of a snackbar under the mouse, so the time is measured here.
  const id = snackbar.success(text, Number.POSITIVE_INFINITY, { label: "Undo", onSelect: () => settle(onUndo) }, keep);
  const timer = setTimeout(() => {
    toast.dismiss(id);
    keep();
  }, ms);
}
