import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import { MAX_AT_ONCE } from "#contracts/staff/bulk-actions.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

type Props = {
  /** The number of selected rows, and the name of one. */
  count: number;
  noun: string;
  /** Maximum number of rows for the action. */
  max?: number;
  onClick: () => void;
  children: ReactNode;
};

/** An action on the selected rows of a table. While it is not possible, it says why. */
export function SelectionButton({ count, noun, max: most = MAX_AT_ONCE, onClick, children }: Props) {
  const tooMany = count > most ? `Select at most ${most} ${noun}s.` : undefined;
  const blocked = count === 0 ? `Select ${noun}s in the table first.` : tooMany;
  return (
    <Tooltip text={blocked}>
      <Button
        aria-disabled={blocked !== undefined}
        // Touch users cannot see tooltips.
        onClick={() => (blocked === undefined ? onClick() : snackbar.notice(blocked))}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
