import { Button } from "@aws-amplify/ui-react";
import { CircleAlert, Info } from "lucide-react";
import { useSyncExternalStore } from "react";
import { createSignal } from "#web/kit/signal.ts";
import { Dialog } from "./dialog.tsx";
import "./notice.css";

type Notice = { kind: "error" | "message"; title: string; lines: readonly string[]; onClosed: () => void };

const current = createSignal<Notice | undefined>(undefined);

function show(notice: Omit<Notice, "onClosed">): Promise<void> {
  current.get()?.onClosed();
  const { promise, resolve } = Promise.withResolvers<void>();
  current.set({ ...notice, onClosed: resolve });
  return promise;
}

/** The error dialog: 'Oops', then 'Oops..' and the reasons. Resolves once it is closed. */
export function oops(...lines: string[]): Promise<void> {
  return show({ kind: "error", title: "Oops", lines: ["Oops..", ...lines] });
}

/** The message dialog. Resolves once it is closed. */
export function tell(title: string, ...lines: string[]): Promise<void> {
  return show({ kind: "message", title, lines });
}

/** Where the error dialog and the message dialog appear; one per application. */
export function Notices() {
  const notice = useSyncExternalStore(current.subscribe, current.get);
  const close = () => {
    notice?.onClosed();
    current.set(undefined);
  };
  if (!notice) return null;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={
        <span className={`notice__title notice__title--${notice.kind}`}>
          {notice.kind === "error" ? <CircleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
          {notice.title}
        </span>
      }
      footer={
        <Button variation="primary" onClick={close}>
          Close
        </Button>
      }
    >
      {notice.lines.map((line) => (
        <p key={line} className="notice__line">
          {line}
        </p>
      ))}
    </Dialog>
  );
}
