import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./capture-form.module.css";

type Props = {
  problem: unknown;
  isDisabled: boolean;
  isLoading: boolean;
  /** The price, or why the capture cannot be created. */
  children: ReactNode;
};

/** Footer of a capture form. */
export function CaptureActions({ problem, isDisabled, isLoading, children }: Props) {
  return (
    <>
      <FormError problem={problem} />
      <div className={styles.actions}>
        <p>{children}</p>
        <Button type="submit" variation="primary" isDisabled={isDisabled} isLoading={isLoading} loadingText="Creating">
          Create
        </Button>
      </div>
    </>
  );
}
