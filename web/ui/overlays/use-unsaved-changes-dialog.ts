import { useEffect, useState } from "react";
import { useBlocker } from "react-router-dom";
import { signedOut } from "#web/kit/auth/signed-out.ts";

type Options = {
  hasChanges: boolean;
  /**
   * Which navigations to another page are confirmed: Back and Forward of the browser, for a dialog that is left only by them, or all.
   * Navigation by the application must not wait for an answer. Of a page with "all", that is only possible by loading another
   * document, as after a log-out.
   */
  blocks: "history" | "all";
  /** Closes the dialog that has the changes. */
  onClose: () => void;
  /** Discards changes that are kept outside the page which is left. */
  onLeave?: () => void;
};

/**
 * Asks before unsaved changes are lost: when a dialog is closed, and when its page is left. The browser itself asks before a reload.
 * @returns `close` for the dialog, and the props of the `Confirm` that asks
 */
export function useUnsavedChangesDialog({ hasChanges, blocks, onClose, onLeave }: Options) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasChanges && (blocks === "all" || historyAction === "POP") && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    // After a log-out, or the deletion of the account, nothing can be saved any more.
    const warn = (event: BeforeUnloadEvent) => {
      if (!signedOut.get()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasChanges]);
  return {
    close: () => (hasChanges ? setIsClosing(true) : onClose()),
    confirm: {
      isOpen: isClosing || blocker.state === "blocked",
      onCancel: () => {
        setIsClosing(false);
        blocker.reset?.();
      },
      onConfirm: () => {
        if (blocker.state !== "blocked") return onClose();
        onLeave?.();
        blocker.proceed();
      },
    },
  };
}
