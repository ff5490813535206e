import type { Comment as Shown } from "#contracts/comments.ts";
import { type Profile, readProfiles } from "#domain/accounts/profile/read-profiles.ts";
import type { Comment } from "./comment.entity.ts";

/** What stands where a person is gone. */
const GONE = { uid: "", name: "Former member" };
/** Letters that the pictures of a reply have at most: beside 500 comments, 4 MB at worst, more would not fit into the 6 MB of a function's reply. */
const MOST_PICTURES = 1_000_000;

/** Comments as people see them, names as they are now; and the pictures of their authors by uid, of as many as there is room for. */
export async function toShown(comments: readonly Comment[]): Promise<{ comments: Shown[]; avatars: Record<string, string> }> {
  const named = comments.flatMap(({ added_by, resolved_by, mentions }) => [added_by, resolved_by, ...mentions]);
  const people = await readProfiles(named.filter((uid) => uid !== undefined));
  const authors = new Set(comments.map(({ added_by }) => added_by));
  let room = MOST_PICTURES;
  const pictured = [...people.values()].filter(({ uid, avatar }) => {
    if (!authors.has(uid) || avatar === "" || avatar.length > room) return false;
    room -= avatar.length;
    return true;
  });
  return {
    comments: comments.map((comment) => shownWith(people, comment)),
    avatars: Object.fromEntries(pictured.map(({ uid, avatar }) => [uid, avatar])),
  };
}

/** One of them. */
export async function toShownOne(comment: Comment): Promise<Shown> {
  const { comments } = await toShown([comment]);
  return comments[0] as Shown;
}

function shownWith(people: ReadonlyMap<string, Profile>, comment: Comment): Shown {
  const {
    uid,
    parent = null,
    time = null,
    place = null,
    pin = null,
    timestamp,
    edited_at = null,
    resolved_at,
    version,
  } = comment;
  const personOf = (of: string | undefined) => people.get(of ?? "") ?? GONE;
  const author = personOf(comment.added_by);
  return {
    uid,
    parent,
    comment: comment.comment,
    time,
    place,
    pin,
    timestamp,
    edited_at,
    version,
    added_by: author.uid,
    added_by_name: author.name,
    mentions: comment.mentions.map((uid) => ({ uid, name: personOf(uid).name })),
    resolved: resolved_at === undefined ? null : { at: resolved_at, by_name: personOf(comment.resolved_by).name },
  };
}
