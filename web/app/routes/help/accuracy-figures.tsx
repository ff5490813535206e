import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ACCURACY_URL, fetchAccuracy, selectedBuild } from "#web/app/features/accuracy/accuracy-file.ts";
import { Headlines } from "#web/app/features/accuracy/headlines.tsx";
import { fileQuery } from "#web/kit/api/file-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const accuracyQuery = fileQuery([ACCURACY_URL], fetchAccuracy);

/** The published accuracy by content type, inside a help page. */
export function AccuracyFigures() {
  const { data, error } = useQuery(accuracyQuery);
  if (data) return <Headlines build={selectedBuild(data, null)} />;
  if (error)
    return (
      <p>
        The figures could not be loaded. See them on the <Link to="/accuracy">accuracy page</Link>.
      </p>
    );
  return <Skeleton label="Loading the accuracy figures" heights={[180, 180]} />;
}
