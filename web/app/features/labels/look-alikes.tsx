import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import type { LabelModel } from "#contracts/labels.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import styles from "./labels.module.css";

type Props = {
  model: LabelModel;
  /** Copies the logos of another model with their labels. */
  onCombine: (from: string) => Promise<unknown>;
};

const COMPETES =
  "When you track one of them, Sightline also checks for the other, and leaves out what’s clearly the other. To see both in one result, track them in one model.";
const MAY_BE_ONE = "If they’re different logos, track them in one model, which tells them apart.";

/** Warns about logos of other models that are mistaken for this model's logos, and offers to track them in one model. */
export function LookAlikes({ model: { look_alikes, objects, requested_at }, onCombine }: Props) {
  const [copied, setCopied] = useState<string>();
  const nameOf = (object: string) => objects.find(({ id }) => id === object)?.name ?? "";
  const combine = (from: string) => {
    setCopied(from);
    onCombine(from)
      .catch((problem: unknown) => snackbar.failure(problem))
      .finally(() => setCopied(undefined));
  };
  return [...Map.groupBy(look_alikes, ({ model }) => model)].map(([model, pairs]) => (
    <div key={model} className={styles.lookAlike} role="status">
      <Note>
        {pairs.map(({ object, logo }) => `“${nameOf(object)}” and “${logo}” look alike.`).join(" ")}{" "}
        {pairs.every(({ competes }) => competes) ? COMPETES : MAY_BE_ONE} Your model “{pairs[0]!.model_name}” stays as it is.
      </Note>
      <Button
        size="small"
        isDisabled={requested_at !== null}
        isLoading={copied === model}
        loadingText="Copying labels"
        onClick={() => combine(model)}
      >
        Track them in one model
      </Button>
    </div>
  ));
}
