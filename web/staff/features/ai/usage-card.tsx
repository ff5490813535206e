import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { staffCopilot, type UsageRow } from "#contracts/staff/copilot.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { BudgetDialog } from "#web/staff/shared/model-usage/budget-dialog.tsx";
import { dollarText, monthText, USAGE_TITLES, usageCells } from "#web/staff/shared/model-usage/texts.ts";
import { NumberTable } from "#web/staff/shared/number-table/number-table.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const HEAD = ["Workspace", ...USAGE_TITLES, "Budget"];

/** The workspaces' usage of the language model in a month, with their budgets. */
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
    <NumberTable
      label="Usage by workspace"
      titles={HEAD}
      rows={rows.map((row) => ({
        key: row.workspace,
        head: row.workspace.startsWith("ws_") ? (
          <Link to={`/workspace/${row.workspace}`}>{row.name ?? row.workspace}</Link>
        ) : (
          "Test runs of prompts"
        ),
        cells: [...usageCells(row), <Budget key="budget" row={row} onEdit={() => onEdit(row)} />],
      }))}
      sums={[
        formatNumber(sum(({ calls }) => calls)),
        formatNumber(sum(({ input }) => input)),
        formatNumber(sum(({ output }) => output)),
        dollarText(sum(({ dollars }) => dollars)),
        formatNumber(sum(({ rejected }) => rejected)),
        "",
      ]}
    />
  );
}

/** The budget of a workspace; a click edits it. */
function Budget({ row: { name, budget }, onEdit }: { row: UsageRow; onEdit: () => void }) {
  if (name === null) return formatNumber(budget);
  return (
    <Button variation="link" size="small" aria-label={`Budget of ${name}: ${formatNumber(budget)}`} onClick={onEdit}>
      {formatNumber(budget)}
    </Button>
  );
}
