import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";

type Props = { isBusy: boolean; busyText: string; onClick: () => void; children: ReactNode };

/** A primary button that shows progress. Meanwhile it only looks disabled: a disabled button would lose the focus. */
export const BusyButton = ({ isBusy, busyText, onClick, children }: Props) => (
  <Button
    variation="primary"
    isDisabled={false}
    aria-disabled={isBusy}
    isLoading={isBusy}
    loadingText={busyText}
    onClick={() => isBusy || onClick()}
  >
    {children}
  </Button>
);
