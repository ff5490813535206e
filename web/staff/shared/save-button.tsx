import { Button } from "@aws-amplify/ui-react";

type SaveButtonProps = { isChanged: boolean; isBusy: boolean; variation?: "primary"; children: string };

/** Submits a form. When it cannot, it only looks disabled: a disabled button would lose the focus. */
export const SaveButton = ({ isChanged, isBusy, variation, children }: SaveButtonProps) => (
  <Button
    type="submit"
    isDisabled={false}
    aria-disabled={!isChanged || isBusy}
    isLoading={isBusy}
    loadingText={children}
    {...(variation && { variation })}
  >
    {children}
  </Button>
);
