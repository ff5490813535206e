type Workspace = { readonly uid: string; readonly memberCount: number; readonly admin: string };
type Member = { readonly uid: string; readonly role: string };

/** What is wrong with the members of a workspace: they are counted, API keys are not, and one is admin unless it is closed. */
export function memberProblems({ uid, memberCount, admin }: Workspace, members: readonly Member[]): readonly string[] {
  const people = members.filter(({ role }) => role !== "key");
  const admins = people.filter(({ role }) => role === "admin").map((member) => member.uid);
  const hasOne = admins.length === 1 && admins[0] === admin;
  return [
    ...(people.length === memberCount ? [] : [`${uid} has ${people.length} members and counts ${memberCount}`]),
    ...(memberCount === 0 || hasOne ? [] : [`${uid} has the admins ${admins.join(", ") || "(none)"} instead of ${admin}`]),
  ];
}
