/**
 * Every error a caller can receive, by stable code: its HTTP status and the message for users.
 * `{name}` in a message is filled from the error's details. Anything not in this table is a bug and returns 500.
 */
export const errors = {
  "request.invalid": { status: 400, sentence: "Some fields are not valid. Please check the marked fields." },
  "request.not_json": { status: 400, sentence: "The request body is not valid JSON." },
  "request.key_reused": { status: 422, sentence: "This Idempotency-Key has already been used with a different request." },
  "request.in_flight": { status: 409, sentence: "The same request is still being processed. Please wait a moment." },
  "request.too_many": { status: 429, sentence: "Too many requests. Please try again later." },
  "route.unknown": { status: 404, sentence: "This page doesn’t exist." },
  "route.method_not_allowed": { status: 405, sentence: "This URL doesn’t support this method." },
  "service.busy": { status: 503, sentence: "Sightline is busy. Please try again in a moment." },
  internal: { status: 500, sentence: "Something went wrong on our side. Please try again." },

  "caller.unknown": { status: 401, sentence: "Please sign in to continue." },
  "caller.unverified": { status: 403, sentence: "Please verify your email address first." },
  "caller.second_factor_needed": {
    status: 403,
    sentence: "Staff accounts require two-factor authentication. Please set it up first.",
  },
  "caller.forbidden": { status: 403, sentence: "You don’t have permission to do this." },
  "caller.sign_in_again": { status: 403, sentence: "Please sign in again to do this." },
  "caller.password_needed": { status: 403, sentence: "Please sign in with your password to do this." },

  "caller.scope_missing": { status: 403, sentence: "This API key doesn’t have the permission {scope}." },
  "key.invalid": { status: 401, sentence: "The API key is missing, expired or not valid." },
  "key.not_found": { status: 404, sentence: "This API key doesn’t exist." },
  "key.too_many": { status: 409, sentence: "A workspace can have {most} API keys. Delete one that is no longer used." },
  "webhook.not_found": { status: 404, sentence: "This webhook doesn’t exist." },
  "webhook.too_many": { status: 409, sentence: "A workspace can have {most} webhooks. Delete one that is no longer used." },
  "webhook.destination_blocked": {
    status: 400,
    sentence: "Webhooks need an https URL on a public address, such as https://example.com/webhooks.",
  },
  "webhook.is_disabled": { status: 409, sentence: "This webhook is disabled. Enable it first." },
  "delivery.not_found": { status: 404, sentence: "This delivery doesn’t exist." },
  "delivery.waits": { status: 409, sentence: "This delivery is still being sent." },
  "job.not_found": { status: 404, sentence: "This job doesn’t exist." },
  "job.ended": { status: 409, sentence: "This job has already ended." },
  "batch.not_found": { status: 404, sentence: "This batch doesn’t exist." },
  "version.unknown": { status: 400, sentence: "This API version doesn’t exist. The current version is {current}." },

  "account.exists": { status: 409, sentence: "This email already has an account." },
  "account.disposable_email": {
    status: 400,
    sentence: "Temporary email addresses can’t be used for a trial. Please use your work or personal address.",
  },
  "account.password_common": {
    status: 400,
    sentence: "This password is too common. Please choose another.",
  },
  "account.phone_is_factor": {
    status: 409,
    sentence: "This number receives your sign-in codes. Turn off two-factor to change it.",
  },
  "account.avatar_unreadable": {
    status: 400,
    sentence: "We couldn’t read this image. Please choose a JPG, PNG, GIF or WebP of at most 1 MB.",
  },
  "account.followed_up": { status: 409, sentence: "You’ve already answered these questions. Thanks!" },
  "account.admin_pays": {
    status: 409,
    sentence:
      "Deleting your account while you are the admin is not possible when you have an active subscription. Please cancel your subscription first.",
  },
  "account.admin_has_members": {
    status: 409,
    sentence: "Your workspace has other members. Transfer it or remove them before you delete your account.",
  },
  "account.last_staff": { status: 409, sentence: "The last staff account can’t be deleted." },

  "user.not_found": { status: 404, sentence: "This user doesn’t exist." },
  "user.is_you": { status: 409, sentence: "You can’t do this to your own account." },
  "user.unverified": { status: 409, sentence: "This user hasn’t verified their email address yet." },
  "user.not_on_trial": { status: 409, sentence: "This user isn’t on a trial." },
  "user.in_workspace": { status: 409, sentence: "This user spends the credits of their workspace." },
  "user.pays": { status: 409, sentence: "This user pays for a plan. Cancel its subscription first." },
  "user.has_members": {
    status: 409,
    sentence: "This user is the admin of a workspace with other members. Change its admin or close it first.",
  },
  "user.has_work": {
    status: 409,
    sentence: "This user still has personal heatmaps. Transfer them first, or choose to delete them.",
  },
  "workspace.not_found": { status: 404, sentence: "This workspace doesn’t exist, or is closed." },
  "workspace.too_few_seats": { status: 409, sentence: "The workspace has {members} members. Give it at least as many seats." },
  "workspace.still_pays": { status: 409, sentence: "This workspace pays for a plan. Cancel its subscription first." },
  "workspace.nothing_to_cancel": { status: 409, sentence: "This workspace has no subscription that could be canceled." },
  "confirmation.wrong": { status: 400, sentence: "What you typed isn’t the requested text." },

  "action.invalid": { status: 400, sentence: "This link is not valid." },
  "action.used": { status: 409, sentence: "This link has already been used." },
  "action.expired": { status: 410, sentence: "This link has expired." },

  "factor.none": { status: 409, sentence: "No MFA factors enrolled." },
  "factor.not_started": { status: 409, sentence: "Please request a code first." },
  "factor.code_wrong": { status: 400, sentence: "Invalid verification code. Please check and try again." },
  "factor.code_expired": { status: 410, sentence: "Verification code has expired. Please request a new one." },
  "factor.resend_locked": { status: 429, sentence: "Please wait {seconds} seconds before you request another code." },
  "factor.phone_undeliverable": { status: 400, sentence: "Please enter a valid international phone number (e.g. +15555550123)." },

  "workspace.none": { status: 404, sentence: "You’re not in a workspace." },
  "workspace.no_seats": { status: 409, sentence: "All user seats are taken in this workspace." },
  "workspace.no_seats_join": {
    status: 409,
    sentence: "Unfortunately there are no seats available for this workspace. Please contact the workspace admin.",
  },
  "workspace.too_many_invites": { status: 409, sentence: "You can have at most {most} pending invitations. Revoke some first." },
  "workspace.leave_first": {
    status: 409,
    sentence: "You’re a member of another workspace. Joining will remove you from it.",
  },
  "workspace.admin_stays": {
    status: 409,
    sentence:
      "You’re the admin of another workspace. Before you join this one, cancel its subscription and remove its members or transfer it.",
  },
  "workspace.already_member": { status: 409, sentence: "You’re already in a workspace." },
  "workspace.pays": { status: 409, sentence: "This workspace has an active subscription. Please cancel it first." },
  "workspace.has_members": { status: 409, sentence: "This workspace has other members. Remove them or transfer it first." },
  "member.not_found": { status: 404, sentence: "This person isn’t in the workspace." },
  "member.is_admin": { status: 409, sentence: "The admin of a workspace can’t be removed." },
  "invite.not_found": { status: 404, sentence: "This invitation doesn’t exist, has been used or has expired." },
  "invite.other_address": { status: 403, sentence: "This invitation is for another email address." },
  "invite.own_address": { status: 400, sentence: "This is your own email address." },
  "trial.extended": { status: 409, sentence: "You’ve already extended your trial." },
  "trial.own_domain_only": { status: 400, sentence: "Invite colleagues with an address at {domain}." },
  "trial.public_domain": {
    status: 400,
    sentence: "{domain} isn’t a company domain, so inviting these addresses doesn’t extend your trial.",
  },
  "trial.own_address": { status: 400, sentence: "This is your own email address." },

  "billing.no_image_credits": { status: 402, sentence: "It seems you don't have enough Image credits" },
  "billing.no_video_credits": { status: 402, sentence: "It seems you don't have enough Video credits" },
  "billing.no_subscription": { status: 402, sentence: "It seems that your workspace doesn't have an active subscription." },
  "billing.trial_ended": { status: 402, sentence: "Your trial has ended!" },
  "billing.subscribed": {
    status: 409,
    sentence: "You already have an active subscription. Manage it on the subscription page.",
  },
  "billing.nothing_to_claim": {
    status: 409,
    sentence: "You don’t have an active subscription yet. A payment can take a minute to arrive.",
  },
  "billing.create_first": {
    status: 409,
    sentence: "You’ve paid for your own plan. Create its workspace first, or contact support to cancel it.",
  },
  "billing.cancel_first": {
    status: 409,
    sentence: "To downgrade to freemium you can cancel your plan. After the end-date you will be able to convert to Freemium.",
  },
  "billing.nothing_to_cancel": { status: 409, sentence: "You don’t have a plan to cancel." },
  "billing.no_customer": { status: 409, sentence: "You don’t have a plan to manage yet." },
  "billing.no_such_checkout": { status: 404, sentence: "We couldn’t find this payment." },
  "billing.refused": { status: 402, sentence: "An error occurred: {message}" },
  "billing.unavailable": { status: 503, sentence: "We can’t reach the payment service. Please try again in a moment." },
  "billing.signature": { status: 400, sentence: "The signature of this event is not valid." },

  "affiliate.not_found": { status: 404, sentence: "This partner doesn’t exist." },

  "benchmark.not_found": { status: 404, sentence: "This benchmark doesn’t exist." },
  "benchmark.not_usable": { status: 409, sentence: "This benchmark is no longer available to you. Choose another type." },
  "benchmark.not_ready": { status: 409, sentence: "This benchmark is being built, or its build failed. Reset it first." },
  "benchmark.building": { status: 409, sentence: "This benchmark is being built. Wait until it’s ready." },
  "benchmark.empty": { status: 409, sentence: "Add at least one template and two subjects before you build." },
  "benchmark.too_many": { status: 409, sentence: "You can have at most {most} {what}." },
  "benchmark.category_exists": { status: 409, sentence: "That category already exists." },
  "benchmark.value_exists": { status: 409, sentence: "That value already exists." },
  "benchmark.category_not_found": { status: 404, sentence: "The category {category} doesn’t exist." },
  "benchmark.value_not_found": { status: 404, sentence: "The category {category} has no value {value}." },
  "benchmark.version_not_found": { status: 404, sentence: "This version doesn’t exist." },
  "benchmark.template_not_found": { status: 404, sentence: "This template doesn’t exist." },
  "benchmark.subject_not_found": { status: 404, sentence: "This subject doesn’t exist." },
  "benchmark.name_differs": { status: 409, sentence: "Enter the benchmark’s name exactly as it is." },
  "benchmark.zip_not_found": { status: 404, sentence: "This download doesn’t exist or has expired." },
  "benchmark.no_templates": { status: 409, sentence: "This benchmark has no templates." },
  "benchmark.not_uploaded": { status: 409, sentence: "The image hasn’t been uploaded yet." },
  "benchmark.image_refused": { status: 400, sentence: "{reason}" },
  "benchmark.corners": { status: 400, sentence: "{reason}" },

  "heatmap.not_found": { status: 404, sentence: "This heatmap doesn’t exist, or you don’t have access." },
  "heatmap.changed": { status: 409, sentence: "This heatmap was changed by someone else. Reload to see the latest version." },
  "heatmap.in_progress": { status: 409, sentence: "This heatmap is still being processed. Please wait until it has finished." },
  "heatmap.part_of_page": { status: 409, sentence: "This is a slice of a page. Please do this with the whole page." },
  "heatmap.not_ready": { status: 409, sentence: "This heatmap isn’t finished yet." },
  "heatmap.not_uploaded": { status: 409, sentence: "The file hasn’t been uploaded yet." },
  "heatmap.upload_closed": { status: 409, sentence: "The upload of this heatmap is closed. Please create a new heatmap." },
  "heatmap.zip_not_found": { status: 404, sentence: "This download doesn’t exist or has expired." },
  "heatmap.same_owner": { status: 409, sentence: "This heatmap already belongs to {email}." },
  "heatmap.no_receiver": { status: 404, sentence: "No account uses this email address." },
  "audit.other_type": {
    status: 409,
    sentence: "Audits are available for UX Design, Display Ads, Social media and Out Of Home.",
  },
  "audit.trial_limit": {
    status: 409,
    sentence: "A trial includes 3 audits. Upgrade to audit more images.",
  },
  "edit.outdated": {
    status: 409,
    sentence: "The edits were made on an earlier analysis of this image. Reload to edit the current one.",
  },
  "edit.outside": { status: 400, sentence: "Edit {number} is partly outside the image." },
  "heatmap.not_image": { status: 409, sentence: "This heatmap isn’t an image." },
  "heatmap.other_kind": {
    status: 409,
    sentence: "This heatmap was scored as {application}. Create a new heatmap to analyse it as {wanted}.",
  },
  "heatmap.no_moments": {
    status: 409,
    sentence: "This video was analysed before areas could be measured over time. Create a new heatmap to see them.",
  },
  "copilot.busy": { status: 409, sentence: "Co-Pilot is still answering your last message. Please wait a moment." },
  "copilot.full": { status: 409, sentence: "This conversation has too many messages. Clear it to continue." },
  "copilot.trial_limit": { status: 409, sentence: "A trial includes 20 Co-Pilot messages. Upgrade to ask more." },
  "comment.not_found": { status: 404, sentence: "This comment no longer exists." },
  "comment.changed": { status: 409, sentence: "This comment was changed by someone else. Reload to see the latest version." },
  "comment.too_many": { status: 409, sentence: "A heatmap can have at most {most} comments." },
  "comment.outside": { status: 400, sentence: "This position is outside the heatmap." },
  "comment.unknown_person": { status: 400, sentence: "You can only mention people in your workspace." },
  "heatmap.not_video": { status: 409, sentence: "This heatmap isn’t a video." },
  "capture.not_found": { status: 404, sentence: "This capture doesn’t exist, or you don’t have access." },
  "capture.not_ready": { status: 409, sentence: "The page hasn’t been captured yet." },
  "capture.address_refused": {
    status: 400,
    sentence: "We can’t capture this URL. Please enter a public http or https URL.",
  },
  "heatmap.area_outside": { status: 400, sentence: "An area of interest is outside the image." },

  "share.gone": {
    status: 404,
    sentence: "Unfortunately, this page is no longer accessible. Please inquire with your contact person.",
  },
  "share.passphrase_needed": { status: 403, sentence: "This page is protected. Please enter its passphrase." },
  "share.passphrase_wrong": { status: 403, sentence: "Wrong passphrase. Please check and try again." },

  "demo.proof_wrong": { status: 400, sentence: "The check that you’re not a program failed or took too long. Please try again." },
  "demo.proof_used": { status: 409, sentence: "This check has already been used. Please try again." },
  "demo.too_many": {
    status: 429,
    sentence: "You’ve used today’s {most} free analyses. Come back tomorrow, or start a trial to analyse more.",
  },
  "demo.full": {
    status: 503,
    sentence: "Many people are trying Sightline right now. Please come back later, or start a trial.",
  },
  "demo.busy": { status: 503, sentence: "Other images are being analysed. Yours is next in a moment." },
  "demo.gone": {
    status: 404,
    sentence:
      "This heatmap doesn’t exist any more. Demo heatmaps are deleted after {days} days, or when they’re saved to an account.",
  },
  "demo.not_ready": { status: 409, sentence: "This heatmap isn’t ready yet." },
  "demo.in_progress": { status: 409, sentence: "This image is being analysed. Please wait until it’s done." },
  "demo.emailed": { status: 409, sentence: "The link to this heatmap has already been emailed." },
  "demo.already_kept": {
    status: 409,
    sentence: "You’ve already saved a demo heatmap to this account. Upload the image to analyse it with your credits.",
  },

  "project.not_found": { status: 404, sentence: "This project doesn’t exist, or you don’t have access." },
  "project.empty": { status: 409, sentence: "This project has no finished heatmaps." },
  "workspace.empty": { status: 409, sentence: "This workspace has no finished heatmaps." },
  "workspace.zip_not_found": { status: 404, sentence: "This download doesn’t exist or has expired." },
  "gaze.invalid": { status: 422, sentence: "{message}" },
  "project.zip_not_found": { status: 404, sentence: "This download doesn’t exist or has expired." },
  "project.too_many": { status: 409, sentence: "A heatmap can be in at most {most} projects." },

  "slides.not_found": { status: 404, sentence: "This export doesn’t exist or has expired." },
  "slides.not_ready": { status: 409, sentence: "Only finished results can be exported." },
  "slides.other_scopes": {
    status: 409,
    sentence: "These heatmaps belong to different people, so they can’t be exported together.",
  },
  "slides.no_template": { status: 404, sentence: "This slide template doesn’t exist, or you don’t have access." },
  "slides.id_taken": { status: 409, sentence: "Another slide template has this ID." },
  "slides.built_in": { status: 409, sentence: "This slide template is part of the application. Copy it to change it." },
  "slides.too_many": { status: 409, sentence: "There are already {most} slide templates. Delete one first." },

  "brand.nothing_requested": { status: 400, sentence: "Please input your request first" },
  "brand.one_choice": { status: 400, sentence: "Choose a brand from the list, or describe your own, but not both." },
  "brand.text_required": { status: 400, sentence: "Enter the text to track." },
  "brand.text_not_used": {
    status: 400,
    sentence: "Only an image is tracked with this type. Choose “Image & Text” to track text too.",
  },
  "brand.text_separators": { status: 400, sentence: "Separate words by spaces only, without commas or periods." },
  "brand.too_many_words": { status: 400, sentence: "Enter at most {most} words to track." },
  "brand.no_model": { status: 404, sentence: "This brand doesn’t exist, or can’t be used now." },
  "brand.already_requested": { status: 409, sentence: "Brand analytics has already been requested for this video." },
  "brand.no_moments": {
    status: 409,
    sentence: "This video was analysed before brand analytics existed. Ask support to analyse it again.",
  },
  "brand.not_ready": { status: 409, sentence: "The brand analytics of this video has no result yet." },

  "brand.no_request": { status: 404, sentence: "This request doesn’t wait anymore." },
  "brand.taken": { status: 409, sentence: "{name} already works on this request." },

  "model.not_found": { status: 404, sentence: "This model doesn’t exist, or you don’t have access." },
  "model.name_taken": { status: 409, sentence: "This name is already taken" },
  "model.training": { status: 409, sentence: "This model is being trained. Wait until it is ready." },
  "model.not_trained": { status: 409, sentence: "This model has not been trained yet." },
  "model.object_not_found": { status: 404, sentence: "This object was deleted from the model." },
  "model.object_exists": { status: 409, sentence: "This model already has an object with this name." },
  "model.too_many_objects": { status: 409, sentence: "A model can have at most {most} objects." },
  "model.too_many_videos": { status: 409, sentence: "A model can have at most {most} videos. Remove one first." },
  "model.bad_file": { status: 400, sentence: "This is not a model file that Sightline exported, or it is damaged." },
  "label.no_frame": { status: 404, sentence: "This video has no such frame." },
  "label.too_small": { status: 400, sentence: "Draw a box that is wider than {least} pixels." },
  "label.too_many": { status: 409, sentence: "A frame can have at most {most} labels. Delete one to add another." },
  "labels.too_few": { status: 409, sentence: "Create minimum of {least} labels to continue" },

  "report.not_found": { status: 404, sentence: "This report doesn’t exist, or you don’t have access." },
  "report.not_ready": { status: 409, sentence: "This report has no results yet." },
  "report.other_type": { status: 409, sentence: "{title} was analysed for another context. Upload it again for this report." },
  "report.ad_failed": { status: 409, sentence: "{title} could not be analysed. Choose another ad." },
  "report.no_template": { status: 404, sentence: "This template doesn’t exist." },
  "report.no_template_of_size": {
    status: 400,
    sentence: "No selected template has the size of {title} ({size}). Select a template of this size, or remove the ad.",
  },
  "report.no_ad": { status: 404, sentence: "This ad isn’t in the report." },
  "report.last_ad": { status: 409, sentence: "A report needs at least one ad. Delete the report instead." },
  "report.last_template": { status: 409, sentence: "A report needs at least one template." },
  "report.last_of_size": { status: 409, sentence: "This is the last template of the size of {title}. Remove the ad first." },
  "report.nothing_failed": { status: 409, sentence: "Nothing in this report can be tried again." },
  "report.one_per_trial": { status: 409, sentence: "Your trial includes one report. Upgrade to create more." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errors;

/** The message of a code with its `{placeholders}` filled from `details`; unknown placeholders stay empty. */
export function errorMessage(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return errors[code].sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
}
