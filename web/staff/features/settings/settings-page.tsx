import { staffSettings } from "#contracts/staff/settings.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { ConfirmUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { AnnouncementsCard } from "./announcements-card.tsx";
import { DefaultsCard } from "./defaults-card.tsx";
import { FlagsCard } from "./flags-card.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";

/** The settings that apply to everyone. */
export function Component() {
  const { data, error, refetch } = useOperation(staffSettings.read, {}, { staleTime: 0 });
  return (
    <ConfirmUnsavedChanges>
      <header className={page.head}>
        <h1>Settings</h1>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the settings" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading settings" heights={[220, 220, 220]} />}
      {data && (
        <>
          <AnnouncementsCard announcements={data.announcements} />
          <MaintenanceCard {...data.maintenance} />
          <DefaultsCard {...data.defaults} />
          <FlagsCard flags={data.flags} />
        </>
      )}
    </ConfirmUnsavedChanges>
  );
}
