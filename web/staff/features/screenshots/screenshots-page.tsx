import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { CaptureId } from "#contracts/captures.ts";
import { staffCaptures } from "#contracts/staff/captures.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ScreenshotForm } from "./screenshot-form.tsx";
import { ScreenshotResult } from "./screenshot-result.tsx";

const POLL_MS = 1500;

/** Takes screenshots of pages, without heatmaps. The URL of this page keeps the last one. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const { data: uid } = CaptureId.safeParse(search.get("screenshot"));
  const request = useOperationMutation(staffCaptures.requestScreenshot, {
    onSuccess: ({ uid: made }) => setSearch({ screenshot: made }, { replace: true }),
  });
  const { data, error, refetch } = useQuery({
    ...operationQuery(staffCaptures.readScreenshot, { params: { uid: uid ?? "" } }),
    enabled: uid !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === "requested" ? POLL_MS : false),
  });
  return (
    <>
      <header className={page.head}>
        <h1>Screenshots</h1>
      </header>
      <SectionCard
        title="New screenshot"
        lead="A page as our captures see it: cookie banners declined, animations stopped. Public addresses only. It costs no credits."
      >
        <ScreenshotForm isPending={request.isPending} problem={request.error} onSubmit={(body) => request.mutate({ body })} />
      </SectionCard>
      {uid && (
        <SectionCard title="Result">
          {error && !data && <ErrorState title="Couldn’t load the screenshot" problem={error} onRetry={() => void refetch()} />}
          {!error && !data && <Skeleton label="Loading the screenshot" heights={[240]} />}
          {data && <ScreenshotResult screenshot={data} />}
        </SectionCard>
      )}
    </>
  );
}
