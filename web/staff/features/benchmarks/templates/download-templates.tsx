import { Button } from "@aws-amplify/ui-react";
import { useEffect, useState } from "react";
import { staffExports } from "#contracts/staff/exports.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { saveLink } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

const POLL_MS = 1000;

/** Downloads all templates as a zip, once it is created. */
export function DownloadTemplates({ benchmark }: { benchmark: string }) {
  const [zip, setZip] = useState<string>();
  const request = useOperationMutation(staffExports.benchmarkZip, {
    onSuccess: ({ uid }) => setZip(uid),
    onError: snackbar.failure,
  });
  const { data, error } = useOperation(
    staffExports.readBenchmarkZip,
    { params: { uid: benchmark, zip: zip ?? "" } },
    { enabled: zip !== undefined, refetchInterval: POLL_MS, gcTime: 0 },
  );
  useEffect(() => {
    if (zip === undefined) return;
    if (error) snackbar.failure(error);
    else if (data?.status === "failed") snackbar.error(data.problem!.message);
    else if (data?.status === "done") saveLink(data.url!);
    else return;
    setZip(undefined);
  }, [zip, data, error]);
  return (
    <Button
      isLoading={request.isPending || zip !== undefined}
      loadingText={`Preparing… ${data?.progress ?? 0}%`}
      onClick={() => request.mutate({ params: { uid: benchmark } })}
    >
      Download all
    </Button>
  );
}
