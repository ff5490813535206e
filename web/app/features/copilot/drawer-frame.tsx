import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { changeChatView } from "./chat-view.ts";
import styles from "./copilot.module.css";
import { COPILOT_BUTTON } from "./copilot-button.tsx";

type Props = {
  uid: string;
  /** Whether Escape closes something else. */
  hasDialog?: boolean;
  /** Shown beside the close button. */
  action?: ReactNode;
  children: ReactNode;
};

/** The drawer of Co-Pilot with its heading. Escape closes it. */
export function DrawerFrame({ uid, hasDialog = false, action, children }: Props) {
  const close = () => {
    changeChatView(uid, { isOpen: false, isSubmitted: false, marked: [] });
    document.getElementById(COPILOT_BUTTON)?.focus();
  };
  return (
    <aside
      className={styles.drawer}
      aria-label="Co-Pilot"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !hasDialog) close();
      }}
    >
      <header className={styles.head}>
        <h2>Co-Pilot</h2>
        {action}
        <IconButton label="Close Co-Pilot" onClick={close}>
          <X />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
