import { Button } from "@aws-amplify/ui-react";
import { Users } from "lucide-react";
import { useRef } from "react";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
import styles from "./conflict-notices.module.css";
import type { ConflictChoice, EditConflict } from "./merge-change.ts";

type Props = { conflicts: readonly EditConflict[]; onDecide: (conflict: EditConflict, choice: ConflictChoice) => void };

/** Conflicts with another user's changes. Each shows both versions until the user selects one. */
export function ConflictNotices({ conflicts, onDecide }: Props) {
  return (
    <div role="alert">
      {conflicts.map((conflict) => (
        <ConflictNotice key={conflict.id} conflict={conflict} onDecide={onDecide} />
      ))}
    </div>
  );
}

function ConflictNotice({ conflict, onDecide }: { conflict: EditConflict; onDecide: Props["onDecide"] }) {
  const notice = useRef<HTMLElement>(null);
  useFocusFallback(notice, (element) => {
    const beside = element.nextElementSibling ?? element.previousElementSibling;
    return (
      beside?.querySelector("button") ??
      element.closest(`.${panelStyles.panel}`)?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")
    );
  });
  return (
    <section ref={notice} className={styles.conflict} aria-label="Edit conflict">
      <Users aria-hidden="true" />
      <p>{conflict.message}</p>
      <div className={styles.conflictChoices}>
        <Button size="small" onClick={() => onDecide(conflict, "theirs")}>
          Keep theirs
        </Button>
        <Button size="small" variation="primary" onClick={() => onDecide(conflict, "mine")}>
          Use mine
        </Button>
      </div>
    </section>
  );
}
