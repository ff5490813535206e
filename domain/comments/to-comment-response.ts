import type { Comment as Shown } from "#contracts/comments.ts";
import { type Profile, readProfiles } from "#domain/accounts/profile/read-profiles.ts";
import type { Comment } from "./comment.entity.ts";

/** Replaces a deleted user. */
const FORMER_MEMBER = { uid: "", name: "Former member" };
/** Maximum characters of all avatars in a response: with 500 comments (4 MB at worst), more would exceed Lambda's 6 MB limit. */
const MAX_AVATAR_BYTES = 1_000_000;

/** Comments as the API returns them, with current names, and their authors' avatars by uid, as many as fit. */
export async function toCommentResponse(
  comments: readonly Comment[],
): Promise<{ comments: Shown[]; avatars: Record<string, string> }> {
  const named = comments.flatMap(({ added_by, resolved_by, mentions }) => [added_by, resolved_by, ...mentions]);
  const people = await readProfiles(named.filter((uid) => uid !== undefined));
  const authors = new Set(comments.map(({ added_by }) => added_by));
  let bytesLeft = MAX_AVATAR_BYTES;
  const withAvatars = [...people.values()].filter(({ uid, avatar }) => {
    if (!authors.has(uid) || avatar === "" || avatar.length > bytesLeft) return false;
    bytesLeft -= avatar.length;
    return true;
  });
  return {
    comments: comments.map((comment) => toComment(people, comment)),
    avatars: Object.fromEntries(withAvatars.map(({ uid, avatar }) => [uid, avatar])),
  };
}

/** A single comment as the API returns it. */
export async function toSingleComment(comment: Comment): Promise<Shown> {
  const { comments } = await toCommentResponse([comment]);
  return comments[0] as Shown;
}

function toComment(people: ReadonlyMap<string, Profile>, comment: Comment): Shown {
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
  const personOf = (of = "", keyName = "API key") =>
    people.get(of) ?? (of.startsWith("ky_") ? { uid: of, name: keyName } : FORMER_MEMBER);
  const author = personOf(comment.added_by, comment.key_name);
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
    resolved:
      resolved_at === undefined
        ? null
        : { at: resolved_at, by_name: personOf(comment.resolved_by, comment.resolved_key_name).name },
  };
}
