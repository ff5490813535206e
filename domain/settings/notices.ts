import type { Notice } from "#contracts/settings.ts";
import type { Announcement } from "#contracts/staff/settings.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { sorted } from "./announcements.ts";
import { DismissalEntity } from "./dismissal.entity.ts";

/** An announcement that was dismissed may be prolonged; the dismissal lasts so much longer. */
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** The current announcements for a user that they have not dismissed, the last to start first. */
export async function listNotices(caller: Caller): Promise<{ notices: Notice[] }> {
  const current = sorted(await readSetting("announcements")).filter((each) => isShown(each, caller));
  if (current.length === 0) return { notices: [] };
  const { data } = await DismissalEntity.query.byUser({ uid: caller.uid }).go({ pages: "all", consistent: true });
  const dismissed = new Set(data.map(({ announcement }) => announcement));
  return {
    notices: current.filter(({ uid }) => !dismissed.has(uid)).map(({ uid, title, text, link }) => ({ uid, title, text, link })),
  };
}

/** Does not show an announcement to the user again: `announcement.not_found` if they do not see it anyway. Idempotent. */
export async function dismissNotice(caller: Caller, uid: string): Promise<void> {
  const announcement = (await readSetting("announcements")).find((each) => each.uid === uid);
  if (!announcement || !isShown(announcement, caller)) throw new AppError("announcement.not_found");
  const ttl = secondsAfter(new Date(announcement.end), KEPT_SECONDS);
  await DismissalEntity.put({ uid: caller.uid, announcement: uid, ttl }).go();
}

function isShown({ audience, start, end }: Announcement, caller: Caller): boolean {
  const time = now().getTime();
  if (time < Date.parse(start) || time >= Date.parse(end)) return false;
  return audience === "everyone" || audience === audienceOf(caller);
}

/** Staff read what customers of their own plan read. */
function audienceOf({ subject, workspace }: Caller): string {
  if (workspace) return workspace.role;
  return subject === "trial" || subject === "trialEnded" ? "trial" : "freemium";
}
