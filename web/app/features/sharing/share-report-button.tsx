import { useQuery } from "@tanstack/react-query";
import { ShareButton } from "./share-button.tsx";
import { sharingQuery } from "./share-query.ts";

/** Opens the share dialog of a report. Users who may not share it can only see and turn off its link, if it has one. */
export function ShareReportButton({ uid, mayShare }: { uid: string; mayShare: boolean }) {
  const { data } = useQuery(sharingQuery("report", uid));
  if (!mayShare && !data?.share) return null;
  return <ShareButton kind="report" uid={uid} mayShare={mayShare} isShared={data?.public ?? false} onChanged={() => undefined} />;
}
