import type { AttentionResult } from "#contracts/attention-result.ts";
import styles from "#web/app/shared/viewer/panel.module.css";
import { Spinner } from "#web/ui/feedback/spinner.tsx";

const REASONS: Readonly<Record<NonNullable<AttentionResult["problem"]>, string>> = {
  benchmark_deleted: "was deleted before this ad was scored in it",
  other_model: "was measured with another attention model than this heatmap",
  failed: "could not be used, because scoring failed in all its templates",
};

/** Says that the attention score is not computed yet. */
export const PendingAttention = () => (
  <p className={styles.pending}>
    <Spinner kind="inline" /> Computing the attention score…
  </p>
);

/** Why a heatmap with a benchmark has no attention score. */
export function MissingAttention({ attention }: { attention: AttentionResult }) {
  const { benchmark, problem } = attention;
  if (!benchmark || !problem) return null;
  return (
    <p className={styles.summary} role="note">
      <strong>No attention score.</strong> The benchmark {benchmark.name}, version {benchmark.version}, {REASONS[problem]}.
    </p>
  );
}
