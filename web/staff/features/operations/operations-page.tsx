import { Button } from "@aws-amplify/ui-react";
import { RefreshCw } from "lucide-react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import page from "#web/ui/layout/page.module.css";
import { DeadLettersCard } from "./dead-letters-card.tsx";
import { WorkCard } from "./work-card.tsx";

const REFETCH_INTERVAL_MS = 30_000;
const options = { refetchInterval: REFETCH_INTERVAL_MS, staleTime: 0 } as const;

/** The pending work of pipelines and queues, and permanent failures. */
export function Component() {
  const work = useOperation(staffBackoffice.pendingWork, {}, options);
  const letters = useOperation(staffBackoffice.deadLetters, {}, options);
  const refresh = () => {
    void work.refetch();
    void letters.refetch();
  };
  return (
    <>
      <header className={page.head}>
        <h1>Operations</h1>
        <Button isLoading={work.isFetching || letters.isFetching} loadingText="Refreshing" onClick={refresh}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </header>
      <WorkCard {...work} />
      <DeadLettersCard {...letters} />
    </>
  );
}
