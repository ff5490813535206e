import { useState } from "react";
import { useBlocker } from "react-router-dom";
import { useLeaveWarning } from "./use-leave-warning.ts";

/**
 * Has a dialog ask before input in it is lost: when it is closed, and when Back or Forward of the browser leaves its page. The
 * browser itself asks before a reload.
 * @param hasInput whether something would be lost
 * @param onLeave called to close the dialog without its input
 * @returns `close` for the dialog, and the props of the `Confirm` that asks
 */
export function useLeaveQuestion(hasInput: boolean, onLeave: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  // Only the browser leaves a page with an open dialog. Pages that replace themselves, such as after a log-out, must not wait.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasInput && historyAction === "POP" && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(hasInput);
  return {
    close: () => (hasInput ? setIsClosing(true) : onLeave()),
    question: {
      isOpen: isClosing || blocker.state === "blocked",
      onCancel: () => {
        setIsClosing(false);
        blocker.reset?.();
      },
      onConfirm: () => {
        onLeave();
        blocker.proceed?.();
      },
    },
  };
}
