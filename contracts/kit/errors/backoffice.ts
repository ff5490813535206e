import type { ErrorTable } from "./error-table.ts";

/** Errors of the staff area: users, subscriptions, offers, affiliates, campaigns, credits, emails and dead letters. */
export const backofficeErrors = {
  "affiliate.exists": { status: 409, message: "An affiliate with this ID already exists." },
  "affiliate.not_found": { status: 404, message: "This affiliate doesn’t exist." },

  "image.not_uploaded": { status: 409, message: "This image hasn’t been uploaded yet." },
  "image.rejected": { status: 400, message: "Choose a JPG or PNG image." },

  "offer.coupon_not_found": { status: 409, message: "There is no active coupon with this code at the payment provider." },
  "offer.is_member": { status: 409, message: "This user is a member of a workspace. Only its admin can pick a plan." },
  "offer.not_found": { status: 404, message: "This offer doesn’t exist, has expired or was accepted." },

  "campaign.not_configured": {
    status: 409,
    message: "Mailshake isn’t connected, or doesn’t accept the API key. The deployment guide says how to store the key.",
  },
  "campaign.unavailable": { status: 503, message: "Something went wrong at Mailshake. Please try again." },
  "campaign.not_found": { status: 404, message: "This campaign no longer exists at Mailshake." },

  "view.too_many": { status: 409, message: "You have {most} views. Delete one first." },

  "dead_letter.not_found": { status: 404, message: "This message is no longer in the queue." },
  "dead_letter.cannot_redrive": {
    status: 409,
    message: "This message can’t be sent again: its event is no longer stored, or Sightline didn’t write it. You can discard it.",
  },

  "email.not_found": { status: 404, message: "This email no longer exists. Emails are kept for 90 days." },
  "email.in_progress": { status: 409, message: "This email is still being delivered." },
  "email.secret": {
    status: 409,
    message: "This email had a link that only its recipient may use. Ask them to request a new one.",
  },
  "email.unwanted": {
    status: 409,
    message: "The recipient marked this email as spam, so it can’t be sent again.",
  },
  "email.outdated": { status: 409, message: "This email is no longer up to date, so it can’t be sent again." },

  "user.not_found": { status: 404, message: "This user doesn’t exist." },
  "user.is_self": { status: 409, message: "You can’t do this to your own account." },
  "user.email_unverified": { status: 409, message: "This user hasn’t verified their email address yet." },
  "user.no_second_factor": {
    status: 409,
    message: "This user hasn’t turned on two-factor authentication, which staff must have. Ask them to turn it on first.",
  },
  "user.not_on_trial": { status: 409, message: "This user isn’t on a trial." },
  "user.in_workspace": { status: 409, message: "This user uses the credits of their workspace." },
  "user.has_subscription": { status: 409, message: "This user has a paid plan. Cancel its subscription first." },
  "user.already_in_workspace": { status: 409, message: "This user is already in that workspace or plan." },
  "user.has_members": {
    status: 409,
    message: "This user is the admin of a workspace with other members. Change its admin or close it first.",
  },
  "user.has_heatmaps": {
    status: 409,
    message: "This user still has personal heatmaps. Transfer them first, or choose to delete them.",
  },

  "subscription.not_found": { status: 404, message: "This subscription doesn’t exist." },
  "subscription.in_use": { status: 409, message: "This subscription pays for a workspace. Cancel it on the workspace’s page." },
  "subscription.already_canceled": { status: 409, message: "This subscription has ended or is already canceled." },

  "credits.already_equal": { status: 409, message: "These credits are already what their history adds up to." },
  "credits.changed": { status: 409, message: "These credits have changed since you compared them. Compare them again." },

  "confirmation.wrong": { status: 400, message: "The text you typed doesn’t match." },
} as const satisfies ErrorTable;
