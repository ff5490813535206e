import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import "./note.css";

/** A sentence that stands on the page and explains the state things are in, with the way on beside it. */
export function Note({
  kind = "plain",
  action,
  children,
}: {
  kind?: "plain" | "warning";
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = kind === "warning" ? CircleAlert : Info;
  return (
    <div className={`note note--${kind}`} role="note">
      <Icon aria-hidden="true" />
      <div className="note__text">{children}</div>
      {action}
    </div>
  );
}
