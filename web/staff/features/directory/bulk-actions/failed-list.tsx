import { Button } from "@aws-amplify/ui-react";
import type { Outcomes } from "#contracts/staff/bulk-actions.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Props = {
  title: string;
  /** How many it succeeded for: "2 of 3 users deleted." */
  description: string;
  failed: Outcomes["failed"];
  nameOf: (uid: string) => string;
  onClose: () => void;
};

/** Which of several objects an action failed for, and why. */
export function FailedList({ title, description, failed, nameOf, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description} footer={<Button onClick={onClose}>Close</Button>}>
      <ul>
        {failed.map(({ uid, message }) => (
          <li key={uid}>
            <strong>{nameOf(uid)}</strong>: {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
