import { Button } from "@aws-amplify/ui-react";
import type { StaffDeadLetter } from "#contracts/staff/operations.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./operations.module.css";

type Props = { letter: StaffDeadLetter; isBusy: boolean; onClose: () => void; onRedrive: () => void };

/** One message: what failed, why, and its event with secrets masked. */
export function LetterDialog({ letter, isBusy, onClose, onRedrive }: Props) {
  const facts: readonly (readonly [string, string | null])[] = [
    ["Function", letter.function ?? "Unknown"],
    ["Error", letter.error],
    ["Given up", new Date(letter.at).toLocaleString("en-GB")],
    ["Attempts", letter.attempts === null ? null : String(letter.attempts)],
    ["Message", letter.id],
  ];
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={onClose}
      title={letter.function ?? "Message"}
      footer={
        <Button variation="primary" isLoading={isBusy} loadingText="Sending" onClick={onRedrive}>
          Send again
        </Button>
      }
    >
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {letter.payload !== null && <pre className={styles.payload}>{formatted(letter.payload)}</pre>}
    </Dialog>
  );
}

/** A payload that was cut is no longer JSON, and is shown as it is. */
function formatted(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
