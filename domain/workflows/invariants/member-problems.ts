type Workspace = { readonly uid: string; readonly memberCount: number; readonly admin: string };
type Member = { readonly uid: string; readonly role: string };
type Seats = {
  readonly uid: string;
  readonly memberCount: number;
  readonly seats: number;
  readonly seats_set_at?: string | undefined;
};

/** Problems with the members of a workspace: they are counted, API keys are not, and one is admin unless it is closed. */
export function memberProblems({ uid, memberCount, admin }: Workspace, members: readonly Member[]): readonly string[] {
  const people = members.filter(({ role }) => role !== "key");
  const admins = people.filter(({ role }) => role === "admin").map((member) => member.uid);
  const hasOne = admins.length === 1 && admins[0] === admin;
  return [
    ...(people.length === memberCount ? [] : [`${uid} has ${people.length} members and counts ${memberCount}`]),
    ...(memberCount === 0 || hasOne ? [] : [`${uid} has the admins ${admins.join(", ") || "(none)"} instead of ${admin}`]),
  ];
}

/**
 * Problems with the seats of a workspace: members beyond its seats joined before these were lowered. Nothing is known of earlier
 * seats.
 */
export function seatProblems(
  { uid, memberCount, seats, seats_set_at: since }: Seats,
  members: readonly { readonly role: string; readonly joined_at: string }[],
): readonly string[] {
  const hasJoinedSince = since !== undefined && members.some(({ role, joined_at }) => role !== "key" && joined_at > since);
  return memberCount > seats && hasJoinedSince
    ? [`${uid} has ${memberCount} members for ${seats} seats, and someone joined after these were set`]
    : [];
}
