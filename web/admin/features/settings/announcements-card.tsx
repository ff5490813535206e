import { Button } from "@aws-amplify/ui-react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Announcement, staffSettings } from "#contracts/staff/settings.ts";
import { longDay } from "#web/kit/format.ts";
import { useNow } from "#web/kit/use-now.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { AnnouncementDialog, AUDIENCE_NAMES } from "./announcement-dialog.tsx";
import styles from "./settings.module.css";
import { useSettingsChange } from "./use-settings-change.ts";

const MINUTE_MS = 60_000;

/** Messages in the customer app. */
export function AnnouncementsCard({ announcements }: { announcements: readonly Announcement[] }) {
  const [edited, setEdited] = useState<Announcement | "new">();
  const [removed, setRemoved] = useState<Announcement>();
  const remove = useSettingsChange(staffSettings.removeAnnouncement, "Announcement deleted");
  const now = new Date(useNow(MINUTE_MS)).toISOString();
  return (
    <SectionCard
      title="Announcements"
      lead="Customers see them at the top of each page until they dismiss them."
      action={
        <Button onClick={() => setEdited("new")}>
          <Plus aria-hidden="true" />
          Add announcement
        </Button>
      }
    >
      {announcements.length === 0 && <p className={styles.none}>There are no announcements.</p>}
      <ul className={styles.list}>
        {announcements.map((each) => (
          <li key={each.uid}>
            <div className={styles.item}>
              <strong>{each.title}</strong>
              <small>
                {AUDIENCE_NAMES[each.audience]}, {longDay(each.start)} to {longDay(each.end)}
              </small>
            </div>
            <Badge>{each.end <= now ? "Ended" : each.start <= now ? "Shown" : "Planned"}</Badge>
            <IconButton label={`Edit ${each.title}`} onClick={() => setEdited(each)}>
              <Pencil />
            </IconButton>
            <IconButton label={`Delete ${each.title}`} onClick={() => setRemoved(each)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {edited && <AnnouncementDialog announcement={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() =>
          removed &&
          remove.mutate({ params: { uid: removed.uid } }, { onError: snackbar.failure, onSettled: () => setRemoved(undefined) })
        }
      >
        “{removed?.title}” will be deleted, and no one sees it any more.
      </Confirm>
    </SectionCard>
  );
}
