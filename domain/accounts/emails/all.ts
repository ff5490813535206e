import { accountDeletedTemplate } from "./account-deleted.ts";
import { accountSecuredTemplate } from "./account-secured.ts";
import { adminInviteTemplate } from "./admin-invite.ts";
import { confirmNewEmailTemplate } from "./confirm-new-email.ts";
import { emailChangedTemplate } from "./email-changed.ts";
import { exportReadyTemplate } from "./export-ready.ts";
import { passwordChangedTemplate } from "./password-changed.ts";
import { resetPasswordTemplate } from "./reset-password.ts";
import { secondFactorChangedTemplate } from "./second-factor-changed.ts";
import { staffChangedTemplate } from "./staff-changed.ts";
import { supportCopyTemplate } from "./support-copy.ts";
import { supportQuestionTemplate } from "./support-question.ts";
import { trialEndedTemplate } from "./trial-ended.ts";
import { verifyTemplate } from "./verify.ts";
import { visitorQuestionTemplate } from "./visitor-question.ts";

/** Every email template of this domain. */
export const accountsEmails = [
  accountDeletedTemplate,
  accountSecuredTemplate,
  adminInviteTemplate,
  confirmNewEmailTemplate,
  emailChangedTemplate,
  exportReadyTemplate,
  passwordChangedTemplate,
  resetPasswordTemplate,
  secondFactorChangedTemplate,
  staffChangedTemplate,
  supportCopyTemplate,
  supportQuestionTemplate,
  trialEndedTemplate,
  verifyTemplate,
  visitorQuestionTemplate,
];
