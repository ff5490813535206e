import type { UsageRow, WorkspaceModelUsage } from "#contracts/staff/copilot.ts";
import { ModelBudgetEntity } from "#domain/copilot/model/budget.entity.ts";
import { ModelUsageEntity } from "#domain/copilot/model/usage.entity.ts";
import { currentMonth, MICRO, MONTHLY_TOKENS } from "#domain/copilot/model/usage.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readById } from "#domain/kit/read-many.ts";
import { commitTransaction, deleteItem, put } from "#domain/kit/transaction.ts";
import { findWorkspace, readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { AppError } from "#kit/error.ts";

const MONTHS = 12;

type Counts = { readonly calls?: number; readonly input?: number; readonly output?: number } & {
  readonly cost?: number;
  readonly rejected?: number;
};

/** Lists the use of the language model by workspaces in a month, most expensive first. */
export async function listModelUsage(month = currentMonth()): Promise<{ month: string; rows: UsageRow[]; months: string[] }> {
  const { data } = await ModelUsageEntity.query.byMonth({ month }).go({ pages: "all" });
  const uids = data.map(({ workspace }) => workspace);
  const [workspaces, budgets] = await Promise.all([
    readWorkspaces(uids),
    readById("workspace", uids, (left) => ModelBudgetEntity.get(left).go({ consistent: true })),
  ]);
  const rows = data.map((row) => ({
    workspace: row.workspace,
    name: workspaces.get(row.workspace)?.name ?? null,
    ...toUsage(row),
    ...toBudget(budgets.get(row.workspace)?.tokens),
  }));
  return { month, rows: rows.toSorted((one, other) => other.dollars - one.dollars), months: lastMonths() };
}

/** Reads the use of the language model by a workspace, by month, and its budget; `workspace.not_found`. */
export async function readModelUsage(workspace: string): Promise<WorkspaceModelUsage> {
  if (!(await findWorkspace(workspace))) throw new AppError("workspace.not_found");
  const [{ data: months }, { data: own }] = await Promise.all([
    ModelUsageEntity.query.byWorkspace({ workspace }).go({ order: "desc", limit: MONTHS, consistent: true }),
    ModelBudgetEntity.get({ workspace }).go({ consistent: true }),
  ]);
  return {
    ...toBudget(own?.tokens),
    default_budget: MONTHLY_TOKENS,
    months: months.map((row) => ({ month: row.month, ...toUsage(row) })),
  };
}

/** Sets the tokens that a workspace may use in a month; null for the default. `workspace.not_found`. */
export async function setModelBudget(caller: Caller, workspace: string, tokens: number | null): Promise<WorkspaceModelUsage> {
  const { budget, has_own_budget } = await readModelUsage(workspace);
  const before = has_own_budget ? budget : null;
  if (before === tokens) return readModelUsage(workspace);
  await commitTransaction([
    {
      write:
        tokens === null
          ? deleteItem(ModelBudgetEntity.delete({ workspace }).params())
          : put(ModelBudgetEntity.put({ workspace, tokens }).params()),
    },
    ...auditLogItems(caller, {
      action: "copilot.set_budget",
      scope: workspace,
      object: workspace,
      change: { before: { tokens: before }, after: { tokens } },
    }),
  ]);
  return readModelUsage(workspace);
}

const toUsage = ({ calls = 0, input = 0, output = 0, cost = 0, rejected = 0 }: Counts) => ({
  calls,
  input,
  output,
  dollars: cost / MICRO,
  rejected,
});

const toBudget = (own: number | undefined) => ({ budget: own ?? MONTHLY_TOKENS, has_own_budget: own !== undefined });

/** This month and those before it, newest first. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = currentMonth().split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, ago) => new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7));
}
