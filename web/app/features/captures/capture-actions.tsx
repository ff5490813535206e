import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { joinList } from "#web/kit/format.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./capture-form.module.css";

type Props = {
  problem: unknown;
  /** Why the user cannot pay for the capture; shown with a link to the plans. */
  blockedReason: string | undefined;
  /** Names of the required fields that are empty. */
  missing: readonly string[];
  isLoading: boolean;
  /** The price. */
  children: ReactNode;
};

/** Footer of a capture form. */
export function CaptureActions({ problem, blockedReason, missing, isLoading, children }: Props) {
  const isBlocked = blockedReason !== undefined;
  return (
    <>
      <FormError problem={problem} />
      <div className={styles.actions}>
        <p>
          {isBlocked ? (
            <>
              {blockedReason}. <Link to="/subscription">See plans</Link>
            </>
          ) : (
            <>
              {children}
              {missing.length > 0 && <span className={styles.missing}>Still needed: {joinList(missing)}.</span>}
            </>
          )}
        </p>
        <Button
          type="submit"
          variation="primary"
          isDisabled={missing.length > 0 || isBlocked}
          isLoading={isLoading}
          loadingText="Creating"
        >
          Create
        </Button>
      </div>
    </>
  );
}
