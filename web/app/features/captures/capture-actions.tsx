import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import { FormProblem } from "#web/ui/fields/form-problem.tsx";
import "./capture-form.css";

type Props = {
  problem: unknown;
  isDisabled: boolean;
  isLoading: boolean;
  /** What it costs, or why it cannot be made. */
  children: ReactNode;
};

/** The end of a capture's form. */
export function CaptureActions({ problem, isDisabled, isLoading, children }: Props) {
  return (
    <>
      <FormProblem problem={problem} />
      <div className="capture-form__actions">
        <p>{children}</p>
        <Button type="submit" variation="primary" isDisabled={isDisabled} isLoading={isLoading} loadingText="Creating">
          Create
        </Button>
      </div>
    </>
  );
}
