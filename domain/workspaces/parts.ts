import type { AccessFlag } from "#contracts/reference.ts";
import { now } from "#domain/kit/clock.ts";
import { type Part, put } from "#domain/kit/transaction.ts";
import { MemberEntity } from "./member.entity.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

export type NewWorkspace = {
  readonly uid: string;
  readonly name: string;
  readonly admin: string;
  readonly members: readonly string[];
  readonly seats: number;
  readonly images: number;
  readonly videos: number;
  readonly access: readonly AccessFlag[];
  readonly subscription: Workspace["subscription"];
  readonly tier: string;
  readonly interval: "month" | "year";
  readonly beta: boolean;
};

/** Thrown as the refusal of a workspace that is there already. */
export class WorkspaceExists extends Error {
  override readonly name = "WorkspaceExists";
}

/** The parts that put a workspace with its admin and members. Its credits need their ledger rows in the same transaction. */
export function putWorkspace(workspace: NewWorkspace): readonly Part[] {
  const { images, videos, members, access, ...rest } = workspace;
  const at = now().toISOString();
  const item = {
    ...rest,
    access: [...access],
    memberCount: 1 + members.length,
    imageCredits: images,
    videoCredits: videos,
    created_at: at,
  };
  const join = (uid: string, role: "admin" | "member"): Part => ({
    write: put(MemberEntity.create({ workspaceId: workspace.uid, uid, role, joined_at: at }).params()),
    refuse: "caller.forbidden",
  });
  return [
    { write: put(WorkspaceEntity.create(item).params()), refuse: () => new WorkspaceExists() },
    join(workspace.admin, "admin"),
    ...members.map((uid) => join(uid, "member")),
  ];
}
