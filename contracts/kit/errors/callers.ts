import type { ErrorTable } from "./error-table.ts";

/** Errors that say who may not do something: logging in, permissions, views of staff as a user, and emailed links. */
export const callersErrors = {
  "caller.unauthenticated": { status: 401, message: "Please log in to continue." },
  "caller.email_unverified": { status: 403, message: "Please verify your email address first." },
  "caller.second_factor_required": {
    status: 403,
    message: "Staff accounts require two-factor authentication. Please set it up first.",
  },
  "caller.forbidden": { status: 403, message: "You don’t have permission to do this." },
  "caller.not_creator": { status: 403, message: "You can only do this with what you created yourself." },
  "caller.sign_in_required": { status: 403, message: "Please log in again to do this." },
  "caller.password_required": { status: 403, message: "Please log in with your password to do this." },
  "caller.scope_missing": { status: 403, message: "This API key doesn’t have the permission {scope}." },

  "support_view.read_only": { status: 403, message: "You’re viewing as a user, so you can’t change anything." },
  "support_view.hidden": { status: 403, message: "This stays hidden while you view as a user." },
  "support_view.ended": { status: 403, message: "This view has ended. Start a new one from the staff area." },
  "support_view.is_staff": { status: 409, message: "You can’t view Sightline as another staff member." },
  "support_view.not_found": { status: 404, message: "This view doesn’t exist, or isn’t yours." },

  "plan.feature_missing": { status: 403, message: "The plan of your workspace doesn’t include this feature: {feature}." },

  "action.invalid": { status: 400, message: "This link is not valid." },
  "action.used": { status: 409, message: "This link has already been used." },
  "action.expired": { status: 410, message: "This link has expired." },
} as const satisfies ErrorTable;
