import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffCopilot } from "#contracts/staff/copilot.ts";
import { BudgetDialog } from "#web/admin/shared/model-usage/budget-dialog.tsx";
import { dollarText, monthText, numberText } from "#web/admin/shared/model-usage/texts.ts";
import styles from "#web/admin/shared/model-usage/usage.module.css";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const HEAD = ["Month", "Calls", "Tokens sent", "Tokens received", "Cost", "Rejected answers"] as const;

/** What a workspace uses of the language model, and its budget. */
export function LanguageModelCard({ workspace, name }: { workspace: string; name: string }) {
  const [isEditing, setIsEditing] = useState(false);
  const { data, error, refetch } = useOperation(staffCopilot.workspaceUsage, { params: { workspace } });
  return (
    <SectionCard
      title="Language model"
      lead="Costs are estimated from the configured prices."
      action={
        <Button size="small" isDisabled={!data} onClick={() => setIsEditing(true)}>
          Change budget
        </Button>
      }
    >
      {error && !data && <ErrorState title="Couldn’t load the usage" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the usage" heights={[96]} />}
      {data && (
        <p className={styles.note}>
          Budget: {numberText(data.budget)} tokens per month{data.has_own_budget ? "" : ", the default"}.
          {data.months.length === 0 && " The language model wasn’t used yet."}
        </p>
      )}
      {data && data.months.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={styles.scroll} aria-label="Usage by month" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {HEAD.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.months.map(({ month, calls, input, output, dollars, rejected }) => (
                <tr key={month}>
                  <th scope="row">{monthText(month)}</th>
                  <td>{numberText(calls)}</td>
                  <td>{numberText(input)}</td>
                  <td>{numberText(output)}</td>
                  <td>{dollarText(dollars)}</td>
                  <td>{numberText(rejected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && isEditing && (
        <BudgetDialog
          workspace={workspace}
          name={name}
          own={data.has_own_budget ? data.budget : null}
          onClose={() => setIsEditing(false)}
        />
      )}
    </SectionCard>
  );
}
