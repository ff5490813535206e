import type { ErrorTable } from "./error-table.ts";

/** Errors of accounts: sign-up, profile, second factors, trials and deletion. */
export const accountsErrors = {
  "account.address_used": {
    status: 409,
    message: "This email had an account before. Log out and sign up with it instead.",
  },
  "account.exists": { status: 409, message: "This email already has an account." },
  "account.ticket_expired": {
    status: 410,
    message: "Your sign-in has expired. Please continue with your provider again.",
  },
  "account.email_unchanged": { status: 409, message: "This is already your email address." },
  "account.disposable_email": {
    status: 400,
    message: "Temporary email addresses can’t be used for a trial. Please use your work or personal address.",
  },
  "account.password_common": {
    status: 400,
    message: "This password is too common. Please choose another.",
  },
  "account.phone_in_use": {
    status: 409,
    message: "This number receives your login codes. Turn off two-factor to change it.",
  },
  "account.avatar_invalid": {
    status: 400,
    message: "We couldn’t read this image. Please choose a JPG, PNG, GIF or WebP of at most 1 MB.",
  },
  "account.survey_answered": { status: 409, message: "You’ve already answered these questions. Thanks!" },
  "account.has_subscription": {
    status: 409,
    message:
      "Deleting your account while you are the admin is not possible when you have an active subscription. Please cancel your subscription first.",
  },
  "account.has_members": {
    status: 409,
    message: "Your workspace has other members. Transfer it or remove them before you delete your account.",
  },
  "account.last_staff": { status: 409, message: "The last staff account can’t be deleted." },

  "factor.not_found": { status: 409, message: "No MFA factors enrolled." },
  "factor.not_started": { status: 409, message: "Please request a code first." },
  "factor.code_wrong": { status: 400, message: "Invalid verification code. Please check and try again." },
  "factor.code_expired": { status: 410, message: "Verification code has expired. Please request a new one." },
  "factor.recovery_code_wrong": { status: 400, message: "This recovery code isn’t right, or it has already been used." },
  "factor.resend_locked": { status: 429, message: "Please wait {seconds} seconds before you request another code." },
  "factor.phone_undeliverable": { status: 400, message: "Please enter a valid international phone number (e.g. +15555550123)." },

  "trial.ends_before_start": { status: 400, message: "The trial can’t end before it started." },
  "trial.too_long": { status: 400, message: "Choose a day within the next {days} days." },
  "trial.already_extended": { status: 409, message: "You’ve already extended your trial." },
  "trial.own_domain_only": { status: 400, message: "Invite colleagues with an address at {domain}." },
  "trial.public_domain": {
    status: 400,
    message: "{domain} isn’t a company domain, so inviting these addresses doesn’t extend your trial.",
  },
  "trial.own_address": { status: 400, message: "This is your own email address." },
} as const satisfies ErrorTable;
