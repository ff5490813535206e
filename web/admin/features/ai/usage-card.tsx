import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { staffCopilot, type UsageRow } from "#contracts/staff/copilot.ts";
import { BudgetDialog } from "#web/admin/shared/model-usage/budget-dialog.tsx";
import { dollarText, monthText, numberText } from "#web/admin/shared/model-usage/texts.ts";
import styles from "#web/admin/shared/model-usage/usage.module.css";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const HEAD = ["Workspace", "Calls", "Tokens sent", "Tokens received", "Cost", "Rejected answers", "Budget"] as const;

/** What workspaces used of the language model in a month, with their budgets. */
export function UsageCard() {
  const [month, setMonth] = useState<string>();
  const [edited, setEdited] = useState<UsageRow>();
  const { data, error, refetch } = useOperation(staffCopilot.usage, { query: { month } });
  return (
    <SectionCard
      title="Usage and cost"
      lead="Costs are estimated from the configured prices. A workspace without budget gets answers from rules until the next month."
      action={
        data && (
          <SelectField label="Month" labelHidden value={data.month} onChange={({ target }) => setMonth(target.value)}>
            {data.months.map((each) => (
              <option key={each} value={each}>
                {monthText(each)}
              </option>
            ))}
          </SelectField>
        )
      }
    >
      {error && !data && <ErrorState title="Couldn’t load the usage" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the usage" heights={[160]} />}
      {data?.rows.length === 0 && <p>The language model wasn’t used in {monthText(data.month)}.</p>}
      {data && data.rows.length > 0 && <UsageTable rows={data.rows} onEdit={setEdited} />}
      {edited && (
        <BudgetDialog
          workspace={edited.workspace}
          name={edited.name ?? edited.workspace}
          own={edited.has_own_budget ? edited.budget : null}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SectionCard>
  );
}

function UsageTable({ rows, onEdit }: { rows: readonly UsageRow[]; onEdit: (row: UsageRow) => void }) {
  const sum = (value: (row: UsageRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} aria-label="Usage by workspace" tabIndex={0}>
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
          {rows.map((row) => (
            <tr key={row.workspace}>
              <th scope="row">
                {row.workspace.startsWith("ws_") ? (
                  <Link to={`/workspace/${row.workspace}`}>{row.name ?? row.workspace}</Link>
                ) : (
                  "Test runs of prompts"
                )}
              </th>
              <td>{numberText(row.calls)}</td>
              <td>{numberText(row.input)}</td>
              <td>{numberText(row.output)}</td>
              <td>{dollarText(row.dollars)}</td>
              <td>{numberText(row.rejected)}</td>
              <td>
                {row.name === null ? (
                  numberText(row.budget)
                ) : (
                  <Button
                    variation="link"
                    size="small"
                    aria-label={`Budget of ${row.name}: ${numberText(row.budget)}`}
                    onClick={() => onEdit(row)}
                  >
                    {numberText(row.budget)}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{numberText(sum(({ calls }) => calls))}</td>
            <td>{numberText(sum(({ input }) => input))}</td>
            <td>{numberText(sum(({ output }) => output))}</td>
            <td>{dollarText(sum(({ dollars }) => dollars))}</td>
            <td>{numberText(sum(({ rejected }) => rejected))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
