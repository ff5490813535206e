import type { ModelUsage } from "#adapters/language-model.ts";
import { now } from "#kit/clock.ts";
import { ModelBudgetEntity } from "./budget.entity.ts";
import { ModelUsageEntity } from "./usage.entity.ts";

/** Tokens of input and output together that a workspace may use in a month, unless staff set another number. */
export const MONTHLY_TOKENS = 2_000_000;

/** Millionths of a dollar. */
export const MICRO = 1_000_000;

/** The current month, as in `2026-11`. */
export const currentMonth = (): string => now().toISOString().slice(0, 7);

/** Tokens that a workspace used this month, and those that it may use. */
export async function readBudget(workspace: string): Promise<{ used: number; budget: number }> {
  const [{ data: usage }, { data: own }] = await Promise.all([
    ModelUsageEntity.get({ workspace, month: currentMonth() }).go({ consistent: true }),
    ModelBudgetEntity.get({ workspace }).go({ consistent: true }),
  ]);
  return { used: (usage?.input ?? 0) + (usage?.output ?? 0), budget: own?.tokens ?? MONTHLY_TOKENS };
}

/** Whether a workspace may still use the language model this month. */
export async function hasBudget(workspace: string): Promise<boolean> {
  const { used, budget } = await readBudget(workspace);
  return used < budget;
}

/** Counts a call of the language model for a workspace. */
export async function countCall(workspace: string, { input, output, dollars }: ModelUsage): Promise<void> {
  await ModelUsageEntity.upsert({ workspace, month: currentMonth() })
    .add({ calls: 1, input, output, cost: Math.round(dollars * MICRO) })
    .go();
}

/** Counts an answer of the language model that was not supported by the facts. */
export async function countRejected(workspace: string): Promise<void> {
  await ModelUsageEntity.upsert({ workspace, month: currentMonth() }).add({ rejected: 1 }).go();
}
