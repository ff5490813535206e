import { type FeatureFlag, staffSettings } from "#contracts/staff/settings.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FlagDialog } from "./flag-dialog.tsx";
import { RecordsCard } from "./records-card.tsx";
import { useSettingsChange } from "./use-settings-change.ts";

/** Where a flag is on: "25% of workspaces and 2 named workspaces". */
function reachOf({ share, workspaces }: FeatureFlag): string {
  const named = workspaces.length > 0 ? pluralize(workspaces.length, "named workspace") : "";
  if (share === 0) return named || "Off";
  if (share === 100) return "On for everyone";
  return `${share}% of workspaces${named && ` and ${named}`}`;
}

/** Features that are on for some workspaces. */
export function FlagsCard({ flags }: { flags: readonly FeatureFlag[] }) {
  const remove = useSettingsChange(staffSettings.removeFlag, "Feature flag deleted");
  return (
    <RecordsCard
      title="Feature flags"
      lead="The server decides for each workspace. Users without a workspace count as one each."
      noun="feature flag"
      items={flags}
      rowOf={(flag) => ({
        key: flag.name,
        name: flag.name,
        text: `${reachOf(flag)}${flag.description && ` · ${flag.description}`}`,
      })}
      dialog={(flag, onClose) => <FlagDialog flag={flag} onClose={onClose} />}
      consequence="its feature is off for everyone."
      isRemoving={remove.isPending}
      onRemove={({ name }, done) => remove.mutate({ params: { name } }, { onError: snackbar.failure, onSettled: done })}
    />
  );
}
