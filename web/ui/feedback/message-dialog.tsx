import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { CircleAlert, Info } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { createSignal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./notice.module.css";
import { showConfetti } from "./show-confetti.ts";

type Message = {
  title: string;
  lines: readonly string[];
  icon?: ReactNode;
  /** Links to other pages, each shown as a button. The last one is the primary button. */
  actions?: readonly { label: string; to: string }[];
  hasConfetti?: boolean;
};
type DialogMessage = Message & { kind: "error" | "message"; onClosed: () => void };

const current = createSignal<DialogMessage | undefined>(undefined);

function openDialog(notice: Omit<DialogMessage, "onClosed">): Promise<void> {
  current.get()?.onClosed();
  const { promise, resolve } = Promise.withResolvers<void>();
  current.set({ ...notice, onClosed: resolve });
  return promise;
}

/** Shows the error dialog: 'Oops' as title, then 'Oops..' and the reasons. Resolves when it is closed. */
export function showError(...lines: string[]): Promise<void> {
  return openDialog({ kind: "error", title: "Oops", lines: ["Oops..", ...lines] });
}

/** Shows the error dialog with what was rejected and why. Resolves when it is closed. */
export function showRejection(...lines: string[]): Promise<void> {
  return openDialog({ kind: "error", title: "Oops", lines });
}

/** Shows the message dialog. The lines are rendered as text, never as markup. Resolves when it is closed. */
export function showMessage(message: Message): Promise<void> {
  return openDialog({ ...message, kind: "message" });
}

const primaryProps = (is: boolean) => (is ? ({ variation: "primary", "data-foremost": true } as const) : {});

/** Renders the error dialog and the message dialog. Mount it once per application. */
export function MessageDialogs() {
  const notice = useSignal(current);
  return notice ? <OpenMessageDialog key={notice.title + notice.lines.join()} notice={notice} /> : null;
}

function OpenMessageDialog({
  notice: { kind, title, lines, icon, actions = [], hasConfetti = false, onClosed },
}: {
  notice: DialogMessage;
}) {
  const navigate = useNavigate();
  useEffect(() => (hasConfetti ? showConfetti() : undefined), [hasConfetti]);
  const close = () => {
    current.set(undefined);
    onClosed();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={
        <span className={clsx(styles.title, styles[`title--${kind}`])}>
          {icon ?? (kind === "error" ? <CircleAlert aria-hidden="true" /> : <Info aria-hidden="true" />)}
          {title}
        </span>
      }
      footer={
        <>
          <Button {...primaryProps(actions.length === 0)} onClick={close}>
            Close
          </Button>
          {actions.map(({ label, to }, index) => (
            <Button
              key={to}
              {...primaryProps(index === actions.length - 1)}
              onClick={() => {
                close();
                void navigate(to);
              }}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </Dialog>
  );
}
