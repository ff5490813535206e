import { useQuery } from "@tanstack/react-query";
import type { Accuracy } from "#contracts/accuracy.ts";
import address from "../../../docs/accuracy.json?url";

/** The score whose agreement with people was measured. */
export type MeasuredScore = "focus" | "proximity";

const FIGURES = { focus: "focus_rank_correlation", proximity: "proximity_rank_correlation" } as const;

/** What was measured of a model; the file is the application's own and is read only when somebody asks how a score comes about. */
const accuracyQuery = {
  queryKey: ["accuracy", "figures"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Accuracy> => (await fetch(address, { signal })).json(),
  staleTime: Number.POSITIVE_INFINITY,
};

/** How well a score orders pictures as people's own attention does, in numbers; nothing where its model was not measured. */
export default function Measured({ score, model }: { score: MeasuredScore; model: string }) {
  const { data } = useQuery(accuracyQuery);
  const sets = data?.builds.find((build) => build.model === model)?.sets;
  if (!sets?.length) return null;
  const values = sets.map(({ product }) => product[FIGURES[score]].value);
  const pictures = sets.reduce((sum, set) => sum + set.pictures, 0);
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2));
  return (
    <p>
      Measured on {pictures} pictures with people’s own looks: {model} ranks them by {score} with a correlation of {least}
      {least !== most && ` to ${most}`}, where 1 is people’s own order and 0 is chance.
    </p>
  );
}
