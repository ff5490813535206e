import { useQuery } from "@tanstack/react-query";
import { ShareButton } from "./share-button.tsx";
import { sharingQuery } from "./share-query.ts";

/** Opens the share dialog of a report. */
export function ShareReportButton({ uid }: { uid: string }) {
  const { data } = useQuery(sharingQuery("report", uid));
  return <ShareButton kind="report" uid={uid} isShared={data?.public ?? false} onChanged={() => undefined} />;
}
