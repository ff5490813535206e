import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { CircleAlert, Info } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { createSignal } from "#web/kit/signal.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { throwConfetti } from "./confetti.ts";
import styles from "./notice.module.css";

type Message = {
  title: string;
  lines: readonly string[];
  icon?: ReactNode;
  /** Links to other pages, each shown as a button. The last one is the primary button. */
  ways?: readonly { label: string; to: string }[];
  hasConfetti?: boolean;
};
type Notice = Message & { kind: "error" | "message"; onClosed: () => void };

const current = createSignal<Notice | undefined>(undefined);

function show(notice: Omit<Notice, "onClosed">): Promise<void> {
  current.get()?.onClosed();
  const { promise, resolve } = Promise.withResolvers<void>();
  current.set({ ...notice, onClosed: resolve });
  return promise;
}

/** Shows the error dialog: 'Oops' as title, then 'Oops..' and the reasons. Resolves when it is closed. */
export function oops(...lines: string[]): Promise<void> {
  return show({ kind: "error", title: "Oops", lines: ["Oops..", ...lines] });
}

/** Shows the message dialog. The lines are rendered as text, never as markup. Resolves when it is closed. */
export function tell(message: Message): Promise<void> {
  return show({ ...message, kind: "message" });
}

const foremost = (is: boolean) => (is ? ({ variation: "primary", "data-foremost": true } as const) : {});

/** Renders the error dialog and the message dialog. Mount it once per application. */
export function Notices() {
  const notice = useSyncExternalStore(current.subscribe, current.get);
  return notice ? <Shown key={notice.title + notice.lines.join()} notice={notice} /> : null;
}

function Shown({ notice: { kind, title, lines, icon, ways = [], hasConfetti = false, onClosed } }: { notice: Notice }) {
  const navigate = useNavigate();
  useEffect(() => (hasConfetti ? throwConfetti() : undefined), [hasConfetti]);
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
          <Button {...foremost(ways.length === 0)} onClick={close}>
            Close
          </Button>
          {ways.map(({ label, to }, index) => (
            <Button
              key={to}
              {...foremost(index === ways.length - 1)}
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
