import { accounts } from "#contracts/accounts.ts";
import { acceptTerms } from "#domain/accounts/accept-terms.ts";
import { askSupport } from "#domain/accounts/ask-support.ts";
import { askSupportAsVisitor } from "#domain/accounts/ask-support-as-visitor.ts";
import { changePassword } from "#domain/accounts/change-password.ts";
import { readExport } from "#domain/accounts/data-export/read-export.ts";
import { requestExport } from "#domain/accounts/data-export/request-export.ts";
import { cancelEmailChange } from "#domain/accounts/email-change/cancel-email-change.ts";
import { confirmEmailChange } from "#domain/accounts/email-change/confirm-email-change.ts";
import { requestEmailChange } from "#domain/accounts/email-change/request-email-change.ts";
import { undoEmailChange } from "#domain/accounts/email-change/undo-email-change.ts";
import { hasAccount } from "#domain/accounts/has-account.ts";
import { checkAction } from "#domain/accounts/links/check-action.ts";
import { forgotPassword } from "#domain/accounts/links/forgot-password.ts";
import { recoverAccount } from "#domain/accounts/links/recover-account.ts";
import { replaceAction } from "#domain/accounts/links/replace-action.ts";
import { resendVerification } from "#domain/accounts/links/resend-verification.ts";
import { resetPassword } from "#domain/accounts/links/reset-password.ts";
import { verifyEmail } from "#domain/accounts/links/verify-email.ts";
import { listSupportViews } from "#domain/accounts/list-support-views.ts";
import { editMe } from "#domain/accounts/profile/edit-me.ts";
import { setAnalysisEmails } from "#domain/accounts/profile/set-analysis-emails.ts";
import { setAvatar } from "#domain/accounts/profile/set-avatar.ts";
import { setIntro } from "#domain/accounts/profile/set-intro.ts";
import { submitSurvey } from "#domain/accounts/profile/submit-survey.ts";
import { recordSignIn } from "#domain/accounts/record-sign-in.ts";
import { confirmFactor } from "#domain/accounts/second-factor/confirm-factor.ts";
import { createRecoveryCodes } from "#domain/accounts/second-factor/create-recovery-codes.ts";
import { readSecondFactor } from "#domain/accounts/second-factor/read-second-factor.ts";
import { removeFactor } from "#domain/accounts/second-factor/remove-factor.ts";
import { startAppFactor } from "#domain/accounts/second-factor/start-app-factor.ts";
import { requestPhoneChallenge, startPhoneFactor } from "#domain/accounts/second-factor/start-phone-factor.ts";
import { useRecoveryCode } from "#domain/accounts/second-factor/use-recovery-code.ts";
import { signOutEverywhere } from "#domain/accounts/sign-out-everywhere.ts";
import { checkSignUpTicket } from "#domain/accounts/sign-up-ticket/check-sign-up-ticket.ts";
import { visitSubscriptions } from "#domain/accounts/visit-subscriptions.ts";
import { countOwnWork } from "#domain/workflows/count-own-work.ts";
import { deleteAccount } from "#domain/workflows/delete-account.ts";
import { readOwnProfile, readProfile } from "#domain/workflows/read-profile.ts";
import { signUp } from "#domain/workflows/sign-up.ts";
import { signUpWithTicket } from "#domain/workflows/sign-up-with-ticket.ts";
import { serve } from "#lambdas/kit/http.ts";
import { logPoolFailure } from "#lambdas/kit/log-pool-failure.ts";

export const handler = serve("accounts", accounts, {
  signUp: ({ ip, body }) => signUp(ip, body),
  checkSignUpTicket: ({ ip, body }) => checkSignUpTicket(ip, body.ticket),
  signUpWithTicket: ({ ip, body }) => signUpWithTicket(ip, body),
  forgotPassword: ({ ip, body }) => forgotPassword(ip, body.email),
  resetPassword: ({ ip, body }) => resetPassword(ip, body.code, body.password),
  checkAction: ({ ip, body }) => checkAction(ip, body.code),
  verifyEmail: ({ ip, body }) => verifyEmail(ip, body.code),
  recover: ({ ip, body }) => recoverAccount(ip, body.code),
  confirmEmailChange: ({ ip, body }) => confirmEmailChange(ip, body.code, logPoolFailure),
  undoEmailChange: ({ ip, body }) => undoEmailChange(ip, body.code, logPoolFailure),
  replaceAction: ({ ip, body }) => replaceAction(ip, body.code),
  me: async ({ caller }) => {
    await recordSignIn(caller);
    return readOwnProfile(caller);
  },
  editMe: async ({ caller, body }) => {
    await editMe(caller, body);
    return readProfile(caller);
  },
  changePassword: ({ caller, body }) => changePassword(caller, body.password),
  requestEmailChange: async ({ caller, body }) => {
    await requestEmailChange(caller, body.email);
    return readProfile(caller);
  },
  cancelEmailChange: async ({ caller }) => {
    await cancelEmailChange(caller);
    return readProfile(caller);
  },
  setAvatar: async ({ caller, body }) => {
    await setAvatar(caller, body.image);
    return readProfile(caller);
  },
  setAnalysisEmails: ({ caller, body }) => setAnalysisEmails(caller, body.analysisEmails),
  setIntro: ({ caller, body }) => setIntro(caller, body.intro),
  visitSubscriptions: ({ caller }) => visitSubscriptions(caller),
  submitSurvey: ({ caller, body }) => submitSurvey(caller, body),
  acceptTerms: ({ caller }) => acceptTerms(caller),
  resendVerification: ({ caller }) => resendVerification(caller),
  secondFactor: ({ caller }) => readSecondFactor(caller),
  phoneChallenge: ({ caller }) => requestPhoneChallenge(caller),
  startPhoneFactor: ({ caller, body }) => startPhoneFactor(caller, body.phone, body.proof),
  startAppFactor: ({ caller, accessToken }) => startAppFactor(caller, accessToken),
  confirmFactor: ({ caller, accessToken, body }) => confirmFactor(caller, accessToken, body),
  createRecoveryCodes: ({ caller }) => createRecoveryCodes(caller),
  useRecoveryCode: ({ ip, body }) => useRecoveryCode(ip, body.email, body.code),
  removeFactor: ({ caller }) => removeFactor(caller),
  signOutEverywhere: ({ caller }) => signOutEverywhere(caller),
  requestExport: ({ caller }) => requestExport(caller),
  readExport: ({ caller }) => readExport(caller),
  deleteMe: ({ caller }) => deleteAccount(caller, logPoolFailure),
  supportViews: ({ caller }) => listSupportViews(caller),
  countOwnHeatmaps: ({ caller }) => countOwnWork(caller),
  accountExists: ({ caller, body }) => hasAccount(caller, body.email),
  askSupportAsVisitor: ({ ip, body }) => askSupportAsVisitor(ip, body),
  askSupport: ({ caller, body }) => askSupport(caller, body.question),
});
