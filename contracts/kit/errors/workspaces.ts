import type { ErrorTable } from "./error-table.ts";

/** Errors of workspaces, members and invitations. */
export const workspacesErrors = {
  "workspace.not_active": { status: 403, message: "This needs an active subscription of your workspace." },
  "workspace.not_found": { status: 404, message: "This workspace doesn’t exist, or is closed." },
  "workspace.too_few_seats": { status: 409, message: "The workspace has {members} members. Give it at least as many seats." },
  "workspace.has_paid_plan": { status: 409, message: "This workspace has a paid plan. Cancel its subscription first." },
  "workspace.nothing_to_cancel": { status: 409, message: "This workspace has no subscription to cancel." },
  "workspace.nothing_to_resume": { status: 409, message: "This workspace has no canceled subscription that can be resumed." },
  "workspace.not_member": { status: 404, message: "You’re not in a workspace." },
  "workspace.no_seats": { status: 409, message: "All user seats are taken in this workspace." },
  "workspace.no_seats_join": {
    status: 409,
    message: "Unfortunately there are no seats available for this workspace. Please contact the workspace admin.",
  },
  "workspace.too_many_invites": { status: 409, message: "You can have at most {most} pending invitations. Revoke some first." },
  "workspace.leave_first": {
    status: 409,
    message: "You’re a member of another workspace. Joining will remove you from it.",
  },
  "workspace.admin_elsewhere": {
    status: 409,
    message:
      "You’re the admin of another workspace. Before you join this one, cancel its subscription and remove its members or transfer it.",
  },
  "workspace.already_member": { status: 409, message: "You’re already in a workspace." },
  "workspace.has_subscription": { status: 409, message: "This workspace has an active subscription. Please cancel it first." },
  "workspace.has_members": { status: 409, message: "This workspace has other members. Remove them or transfer it first." },
  "workspace.empty": { status: 409, message: "This workspace has no finished heatmaps." },

  "member.not_found": { status: 404, message: "This person isn’t in the workspace." },
  "member.is_admin": { status: 409, message: "The admin of a workspace can’t be removed." },

  "invite.not_found": { status: 404, message: "This invitation doesn’t exist, has been used or has expired." },
  "invite.other_address": { status: 403, message: "This invitation is for another email address." },
  "invite.own_address": { status: 400, message: "This is your own email address." },
} as const satisfies ErrorTable;
