import { type Announcement, staffSettings } from "#contracts/staff/settings.ts";
import { longDay } from "#web/kit/long-day.ts";
import { useNow } from "#web/kit/use-now.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { AnnouncementDialog, AUDIENCE_NAMES } from "./announcement-dialog.tsx";
import { RecordsCard } from "./records-card.tsx";
import { useSettingsChange } from "./use-settings-change.ts";

const MINUTE_MS = 60_000;

/** Messages in the customer app. */
export function AnnouncementsCard({ announcements }: { announcements: readonly Announcement[] }) {
  const remove = useSettingsChange(staffSettings.removeAnnouncement, "Announcement deleted");
  const now = new Date(useNow(MINUTE_MS)).toISOString();
  return (
    <RecordsCard
      title="Announcements"
      lead="Customers see them at the top of each page until they dismiss them."
      noun="announcement"
      items={announcements}
      rowOf={({ uid, title, audience, start, end }) => ({
        key: uid,
        name: title,
        text: `${AUDIENCE_NAMES[audience]}, ${longDay(start)} to ${longDay(end)}`,
        badge: <Badge>{end <= now ? "Ended" : start <= now ? "Shown" : "Planned"}</Badge>,
      })}
      dialog={(announcement, onClose) => <AnnouncementDialog announcement={announcement} onClose={onClose} />}
      consequence="no one sees it any more."
      isRemoving={remove.isPending}
      onRemove={({ uid }, done) => remove.mutate({ params: { uid } }, { onError: snackbar.failure, onSettled: done })}
    />
  );
}
