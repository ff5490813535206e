import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { Compared, ImagePicker } from "./compared.ts";
import styles from "./copilot.module.css";
import { useReportsOf } from "./use-reports-of.ts";

type Props = {
  uid: string;
  value: Compared | undefined;
  picker: ImagePicker;
  onChoose: (value: Compared) => void;
  onClose: () => void;
};

/** Chooses what to compare an image with: another image, or the ads of a report that it is in. */
export function CompareDialog({ uid, value, picker, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState(value);
  const { reports, isLoading, error, retry } = useReportsOf(uid);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Compare with"
      description="Your next questions will compare this image with the one you choose."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            isDisabled={!chosen}
            onClick={() => {
              if (chosen) onChoose(chosen);
              onClose();
            }}
          >
            Compare
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {isLoading && <Skeleton label="Loading reports" heights={[32]} />}
        {error && <ErrorState title="Couldn’t load your reports" problem={error} onRetry={retry} />}
        {reports.length > 0 && (
          <fieldset className={styles.reports}>
            <legend>Ads of a report</legend>
            {reports.map(({ uid, title }) => (
              <label key={uid}>
                <input type="radio" name="heatmap" checked={chosen?.uid === uid} onChange={() => setChosen({ uid, title })} />
                <span dir="auto">{title}</span>
              </label>
            ))}
          </fieldset>
        )}
        {picker(chosen?.uid, ({ uid, title }) => setChosen({ uid, title }))}
      </div>
    </Dialog>
  );
}
