import { Button, TextAreaField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { useFeedback } from "./audit-query.ts";
import styles from "./audits.module.css";

const MAX_LENGTH = 10_000;

/** Sends feedback on an audit to support. */
export function FeedbackForm({ uid }: { uid: string }) {
  const [feedback, setFeedback] = useState("");
  const send = useFeedback();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(
      { params: { uid }, body: { feedback } },
      {
        onSuccess: () => {
          setFeedback("");
          snackbar.success("Your feedback is sent. Thanks!");
        },
      },
    );
  };
  return (
    <form className={styles.feedback} onSubmit={submit}>
      <TextAreaField
        label="Is this audit helpful? What is missing?"
        rows={3}
        maxLength={MAX_LENGTH}
        value={feedback}
        onChange={({ target }) => setFeedback(target.value)}
      />
      <FormError problem={send.error} />
      <div className={styles.actions}>
        <Button type="submit" isDisabled={feedback.trim() === ""} isLoading={send.isPending} loadingText="Send feedback">
          Send feedback
        </Button>
      </div>
    </form>
  );
}
