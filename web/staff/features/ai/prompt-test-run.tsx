import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type PromptId, type PromptTest, staffCopilot } from "#contracts/staff/copilot.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { DetailText } from "#web/staff/shared/details/details.tsx";
import { dollarText } from "#web/staff/shared/model-usage/texts.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./ai.module.css";

const QUESTION = "Does the button stand out?";

/** Runs the current text of a prompt on a sample, and shows the result. */
export function PromptTestRun({ prompt, text }: { prompt: PromptId; text: string }) {
  const [question, setQuestion] = useState(QUESTION);
  const test = useOperationMutation(staffCopilot.testPrompt, { refreshes: [staffCopilot.usage] });
  return (
    <form
      noValidate
      className={styles.test}
      onSubmit={(event) => {
        event.preventDefault();
        if (!test.isPending) test.mutate({ params: { prompt }, body: { text, question: question || QUESTION } });
      }}
    >
      <div className={styles.run}>
        {prompt === "copilot" && (
          <TextField
            label="Question about the sample"
            autoComplete="off"
            maxLength={1000}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          />
        )}
        <Button
          type="submit"
          // A disabled button would lose the focus.
          isDisabled={false}
          aria-disabled={test.isPending}
          isLoading={test.isPending}
          loadingText="Testing"
          aria-label={`Test on a sample: ${prompt}`}
        >
          Test on a sample
        </Button>
      </div>
      <FormError problem={test.error} />
      <div role="status">{test.data && <Result test={test.data} />}</div>
    </form>
  );
}

function Result({ test }: { test: PromptTest }) {
  return (
    <div className={styles.result}>
      <p>
        <Badge kind={test.analyst === "model" ? "good" : "plain"}>
          {test.analyst === "model" ? "Written by the model" : "Written by rules"}
        </Badge>{" "}
        {test.calls > 0 &&
          `${formatNumber(test.calls)} ${test.calls === 1 ? "call" : "calls"}, ${formatNumber(test.input + test.output)} tokens, ${dollarText(test.dollars)}`}
      </p>
      {test.problem && <p>{test.problem}</p>}
      {test.rejected.map((problem, at) => (
        <p key={`${at}-${problem}`}>Rejected answer: {problem}</p>
      ))}
      {test.sections.map(({ title, statements }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {statements.map((statement, at) => (
              <li key={`${at}-${statement.text}`}>
                {statement.text} {statement.elements.length > 0 && <small>({statement.elements.join(", ")})</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <details>
        <summary>Prompt as sent</summary>
        <DetailText>{test.sent}</DetailText>
      </details>
    </div>
  );
}
