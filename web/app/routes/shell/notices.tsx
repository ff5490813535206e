import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { settings } from "#contracts/settings.ts";
import { usePublicSettings } from "#web/app/shared/public-settings.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery, useOperation } from "#web/kit/api/operation-query.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import styles from "./notices.module.css";

const FIVE_MINUTES_MS = 5 * 60_000;

/** The maintenance message, and announcements until the user dismisses them. */
export function Notices() {
  const maintenance = usePublicSettings().data?.maintenance;
  const { data } = useOperation(settings.notices, {}, { staleTime: FIVE_MINUTES_MS, refetchInterval: FIVE_MINUTES_MS });
  const queryClient = useQueryClient();
  const { queryKey } = operationQuery(settings.notices, {});
  const dismiss = useOperationMutation(settings.dismiss, {
    onMutate: ({ params: { uid } }) =>
      queryClient.setQueryData(queryKey, (shown) => shown && { notices: shown.notices.filter((each) => each.uid !== uid) }),
    onError: (problem) => {
      snackbar.failure(problem);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const isMaintained = maintenance !== undefined && maintenance.mode !== "off";
  const notices = data?.notices ?? [];
  if (!isMaintained && notices.length === 0) return null;
  return (
    <aside className={styles.notices} aria-label="Announcements">
      {isMaintained && (
        <Note kind="warning">
          {maintenance.message}
          {maintenance.mode === "read_only" && " New analyses are paused. Existing heatmaps stay available."}
        </Note>
      )}
      {notices.map(({ uid, title, text, link }) => (
        <Note
          key={uid}
          action={
            <IconButton label={`Dismiss “${title}”`} onClick={() => dismiss.mutate({ params: { uid } })}>
              <X />
            </IconButton>
          }
        >
          <strong>{title}</strong> {text}
          {link && (
            <a href={link} target="_blank" rel="noopener noreferrer">
              Read more
            </a>
          )}
        </Note>
      ))}
    </aside>
  );
}
