import type { Announcement, NewAnnouncement } from "#contracts/staff/settings.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { changeSetting } from "./change-setting.ts";

/** They are read together, so the row must stay small. */
const MAX_ANNOUNCEMENTS = 50;
type All = readonly Announcement[];
type Answer = { announcements: Announcement[] };

/** Adds an announcement: `announcement.ended` if no one would see it, `announcement.too_many`. */
export const addAnnouncement = (caller: Caller, announcement: NewAnnouncement): Promise<Answer> =>
  change(caller, (all) => {
    assertNotOver(announcement);
    if (all.length >= MAX_ANNOUNCEMENTS) throw new AppError("announcement.too_many", { most: MAX_ANNOUNCEMENTS });
    return [...all, { ...announcement, uid: newId("an") }];
  });

/** Changes an announcement: `announcement.not_found`, `announcement.ended` if no one would see it. */
export const editAnnouncement = (caller: Caller, uid: string, announcement: NewAnnouncement): Promise<Answer> =>
  change(caller, (all) => {
    assertFound(all, uid);
    assertNotOver(announcement);
    return all.map((each) => (each.uid === uid ? { ...announcement, uid } : each));
  });

/** Deletes an announcement: `announcement.not_found`. */
export const removeAnnouncement = (caller: Caller, uid: string): Promise<Answer> =>
  change(caller, (all) => {
    assertFound(all, uid);
    return all.filter((each) => each.uid !== uid);
  });

/** Announcements as staff see them, the last to start first. */
export const sorted = (all: All): Announcement[] => all.toSorted((one, other) => (one.start < other.start ? 1 : -1));

async function change(caller: Caller, prepare: (all: All) => All): Promise<Answer> {
  const fields = (all: All) => Object.fromEntries(all.map(({ uid, ...announcement }) => [uid, announcement]));
  const { value } = await retryOnConflict(() => changeSetting(caller, "announcements", prepare, fields));
  return { announcements: sorted(value) };
}

function assertFound(all: All, uid: string): void {
  if (!all.some((each) => each.uid === uid)) throw new AppError("announcement.not_found");
}

function assertNotOver({ end }: NewAnnouncement): void {
  if (Date.parse(end) <= now().getTime()) throw new AppError("announcement.ended");
}
