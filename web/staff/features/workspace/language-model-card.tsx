import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffCopilot } from "#contracts/staff/copilot.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { BudgetDialog } from "#web/staff/shared/model-usage/budget-dialog.tsx";
import { monthText, USAGE_TITLES, usageCells } from "#web/staff/shared/model-usage/texts.ts";
import { NumberTable } from "#web/staff/shared/number-table/number-table.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./workspace.module.css";

const HEAD = ["Month", ...USAGE_TITLES];

/** A workspace's usage of the language model, and its budget. */
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
        <p className={styles.budget}>
          Budget: {formatNumber(data.budget)} tokens per month{data.has_own_budget ? "" : ", the default"}.
          {data.months.length === 0 && " The language model wasn’t used yet."}
        </p>
      )}
      {data && data.months.length > 0 && (
        <NumberTable
          label="Usage by month"
          titles={HEAD}
          rows={data.months.map((usage) => ({ key: usage.month, head: monthText(usage.month), cells: usageCells(usage) }))}
        />
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
