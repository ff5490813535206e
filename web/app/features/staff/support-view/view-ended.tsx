import { Button } from "@aws-amplify/ui-react";
import styles from "./support-view.module.css";

/** Covers the user's data when their view has ended. */
export function ViewEnded({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <section className={styles.ended} role="alertdialog" aria-modal="true" aria-labelledby="view-ended" data-support-view-ended>
      <h1 id="view-ended">The view has ended</h1>
      <p>You no longer see Sightline as {name}. To continue, start a new view in the staff area.</p>
      <Button variation="primary" autoFocus onClick={onBack}>
        Back to the staff area
      </Button>
    </section>
  );
}
