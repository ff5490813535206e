import pLimit from "p-limit";
import { type ApiError, toApiError } from "#web/kit/api/api-error.ts";

/** Number of heatmaps whose requests run at the same time. */
const CONCURRENCY = 4;

type Outcomes<Result> = {
  /** The results of the heatmaps that succeeded, in their order. */
  results: Result[];
  failures: { uid: string; problem: ApiError }[];
};

/** Does the work for each heatmap, even after one of them failed. Resolves once all have ended, and does not reject. */
export async function forEachHeatmap<Result>(
  uids: readonly string[],
  work: (uid: string) => Promise<Result>,
): Promise<Outcomes<Result>> {
  const outcomes: Outcomes<Result>[] = await pLimit(CONCURRENCY).map([...uids], (uid) =>
    work(uid).then(
      (result) => ({ results: [result], failures: [] }),
      (error: unknown) => ({ results: [], failures: [{ uid, problem: toApiError(error) }] }),
    ),
  );
  return { results: outcomes.flatMap(({ results }) => results), failures: outcomes.flatMap(({ failures }) => failures) };
}
