import { Button } from "@aws-amplify/ui-react";
import type { StaffDeadLetter } from "#contracts/staff/operations.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { DetailJson, Facts } from "#web/staff/shared/details/details.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Props = {
  letter: StaffDeadLetter;
  isRedriving: boolean;
  onClose: () => void;
  onRedrive: () => void;
  onDiscard: () => void;
};

/** One message: what failed, why, and its event with secrets masked. */
export function DeadLetterDialog({ letter, isRedriving, onClose, onRedrive, onDiscard }: Props) {
  const facts: readonly (readonly [string, string | null])[] = [
    ["Function", letter.function ?? "Unknown"],
    ["Error", letter.error],
    ["Failed at", dayAndTime(letter.at)],
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
        <>
          <Button variation="destructive" isDisabled={isRedriving} onClick={onDiscard}>
            Discard
          </Button>
          <Button variation="primary" isLoading={isRedriving} loadingText="Sending" onClick={onRedrive}>
            Send again
          </Button>
        </>
      }
    >
      <Facts facts={facts} />
      {letter.payload !== null && <DetailJson>{letter.payload}</DetailJson>}
    </Dialog>
  );
}
