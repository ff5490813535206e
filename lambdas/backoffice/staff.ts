import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import {
  addAffiliate,
  deleteAffiliate,
  readStaffAffiliate,
  removeAffiliateImage,
  renameAffiliate,
  setAffiliateImage,
  uploadAffiliateImage,
} from "#domain/backoffice/affiliates/change-affiliate.ts";
import { listAffiliates } from "#domain/backoffice/affiliates/list-affiliates.ts";
import { listAuditLog } from "#domain/backoffice/audit-log/list-audit-log.ts";
import { addToCampaign } from "#domain/backoffice/campaigns/add-to-campaign.ts";
import { listCampaigns } from "#domain/backoffice/campaigns/list-campaigns.ts";
import { compareCredits } from "#domain/backoffice/credits/compare-credits.ts";
import { repairCredits } from "#domain/backoffice/credits/repair-credits.ts";
import { deleteApiKey, readApiKeys, setApiTier } from "#domain/backoffice/developers/api-keys.ts";
import { listApiRequests } from "#domain/backoffice/developers/list-api-requests.ts";
import { listStaffEmails } from "#domain/backoffice/email-log/list-emails.ts";
import { readStaffEmail } from "#domain/backoffice/email-log/read-staff-email.ts";
import { resendEmail } from "#domain/backoffice/email-log/resend-email.ts";
import { listStaffInProgress } from "#domain/backoffice/list-in-progress.ts";
import { inviteUser } from "#domain/backoffice/offers/invite-user.ts";
import { listOffers } from "#domain/backoffice/offers/list-offers.ts";
import { readBillingAddress } from "#domain/backoffice/offers/read-billing-address.ts";
import { sendOffer } from "#domain/backoffice/offers/send-offer.ts";
import { discard } from "#domain/backoffice/operations/discard.ts";
import { listDeadLetters } from "#domain/backoffice/operations/list-dead-letters.ts";
import { redrive } from "#domain/backoffice/operations/redrive.ts";
import { cancelUnclaimedByStaff } from "#domain/backoffice/subscriptions/cancel-unclaimed-by-staff.ts";
import { endSupportView } from "#domain/backoffice/support-views/end-support-view.ts";
import { readSupportView } from "#domain/backoffice/support-views/read-support-view.ts";
import { startSupportView } from "#domain/backoffice/support-views/start-support-view.ts";
import { readColumns, saveColumns } from "#domain/backoffice/tables/columns.ts";
import { listStaffHeatmaps } from "#domain/backoffice/tables/list-heatmaps.ts";
import { listStaffSubscriptions } from "#domain/backoffice/tables/list-subscriptions.ts";
import { listUsers } from "#domain/backoffice/tables/list-users.ts";
import { listWorkspaces } from "#domain/backoffice/tables/list-workspaces.ts";
import { removeView, saveView } from "#domain/backoffice/tables/views.ts";
import { editUser } from "#domain/backoffice/users/edit-user.ts";
import { readUser } from "#domain/backoffice/users/read-user.ts";
import { setCredits } from "#domain/backoffice/users/set-credits.ts";
import { setStaff } from "#domain/backoffice/users/set-staff.ts";
import { setTrialEnd } from "#domain/backoffice/users/set-trial-end.ts";
import { cancelSubscription } from "#domain/backoffice/workspaces/cancel-subscription.ts";
import { changeAdmin } from "#domain/backoffice/workspaces/change-admin.ts";
import {
  removeWorkspaceLogo,
  setBranding,
  setWorkspaceLogo,
  uploadWorkspaceLogo,
} from "#domain/backoffice/workspaces/change-branding.ts";
import {
  editWorkspace,
  setAccess,
  setMonthlyCredits,
  setSeats,
  setValue,
  setWorkspaceCredits,
} from "#domain/backoffice/workspaces/change-terms.ts";
import { readStaffWorkspace } from "#domain/backoffice/workspaces/read-workspace.ts";
import { resumeSubscription } from "#domain/backoffice/workspaces/resume-subscription.ts";
import { closeWorkspaceByStaff } from "#domain/workflows/close-workspace-by-staff.ts";
import { closeWorkspacesByStaff } from "#domain/workflows/close-workspaces-by-staff.ts";
import { listPendingWork } from "#domain/workflows/list-pending-work.ts";
import { moveUser } from "#domain/workflows/move-user.ts";
import { removeMemberByStaff } from "#domain/workflows/remove-member-by-staff.ts";
import { removeUser } from "#domain/workflows/remove-user.ts";
import { removeUsers } from "#domain/workflows/remove-users.ts";
import { EMAIL_TEMPLATES } from "#lambdas/backoffice/email-templates.ts";
import { serve } from "#lambdas/kit/http.ts";
import { logPoolFailure } from "#lambdas/kit/log-pool-failure.ts";

export const handler = serve("backoffice", staffBackoffice, {
  users: ({ query }) => listUsers(query),
  workspaces: ({ query }) => listWorkspaces(query),
  subscriptions: ({ query }) => listStaffSubscriptions(query),
  heatmaps: ({ query }) => listStaffHeatmaps(query),
  readColumns: ({ caller }) => readColumns(caller),
  saveColumns: ({ caller, params, body }) => saveColumns(caller, params.table, body.columns),
  saveView: ({ caller, params, body }) => saveView(caller, params.table, body),
  removeView: ({ caller, params }) => removeView(caller, params.uid),
  readUser: ({ params }) => readUser(params.uid),
  editUser: ({ caller, params, body }) => editUser(caller, params.uid, body),
  setTrialEnd: ({ caller, params, body }) => setTrialEnd(caller, params.uid, body.until),
  setCredits: ({ caller, params, body }) => setCredits(caller, params.uid, body),
  moveUser: ({ caller, params, body }) => moveUser(caller, params.uid, body),
  setStaff: ({ caller, params, body }) => setStaff(caller, params.uid, body),
  removeUser: ({ caller, params, body }) => removeUser(caller, params.uid, body, logPoolFailure),
  removeUsers: ({ caller, body }) => removeUsers(caller, body, logPoolFailure),
  readWorkspace: ({ params }) => readStaffWorkspace(params.uid),
  editWorkspace: ({ caller, params, body }) => editWorkspace(caller, params.uid, body),
  setAccess: ({ caller, params, body }) => setAccess(caller, params.uid, body),
  setSeats: ({ caller, params, body }) => setSeats(caller, params.uid, body.seats),
  setValue: ({ caller, params, body }) => setValue(caller, params.uid, body.value),
  setWorkspaceCredits: ({ caller, params, body }) => setWorkspaceCredits(caller, params.uid, body),
  setMonthlyCredits: ({ caller, params, body }) => setMonthlyCredits(caller, params.uid, body.monthly),
  setBranding: ({ caller, params, body }) => setBranding(caller, params.uid, body.colours),
  uploadWorkspaceLogo: ({ params, body }) => uploadWorkspaceLogo(params.uid, body.size),
  setWorkspaceLogo: ({ caller, params }) => setWorkspaceLogo(caller, params.uid),
  removeWorkspaceLogo: ({ caller, params }) => removeWorkspaceLogo(caller, params.uid),
  removeMember: ({ caller, params }) => removeMemberByStaff(caller, params.uid, params.member),
  changeAdmin: ({ caller, params, body }) => changeAdmin(caller, params.uid, body),
  closeWorkspace: ({ caller, params, body }) => closeWorkspaceByStaff(caller, params.uid, body.confirmation),
  closeWorkspaces: ({ caller, body }) => closeWorkspacesByStaff(caller, body),
  cancelSubscription: ({ caller, params, body }) => cancelSubscription(caller, params.uid, body),
  resumeSubscription: ({ caller, params }) => resumeSubscription(caller, params.uid),
  cancelUnclaimed: ({ caller, params, body }) => cancelUnclaimedByStaff(caller, params.id, body),
  compareCredits: ({ params }) => compareCredits(params.uid),
  repairCredits: ({ caller, params, body }) => repairCredits(caller, params.uid, body),
  audit: ({ query }) => listAuditLog(query),
  emails: ({ query }) => listStaffEmails(query),
  emailTemplates: async () => ({ templates: [...EMAIL_TEMPLATES.keys()].toSorted() }),
  readEmail: ({ params }) => readStaffEmail(EMAIL_TEMPLATES, params.uid),
  resendEmail: ({ caller, params }) => resendEmail(caller, EMAIL_TEMPLATES, params.uid),
  affiliates: ({ query }) => listAffiliates(query),
  addAffiliate: ({ caller, body }) => addAffiliate(caller, body),
  readAffiliate: ({ params }) => readStaffAffiliate(params.affiliate),
  renameAffiliate: ({ caller, params, body }) => renameAffiliate(caller, params.affiliate, body.name),
  uploadAffiliateImage: ({ params, body }) => uploadAffiliateImage(params.affiliate, params.image, body.size),
  setAffiliateImage: ({ caller, params }) => setAffiliateImage(caller, params.affiliate, params.image),
  removeAffiliateImage: ({ caller, params }) => removeAffiliateImage(caller, params.affiliate, params.image),
  deleteAffiliate: ({ caller, params, body }) => deleteAffiliate(caller, params.affiliate, body.confirmation),
  apiRequests: ({ query }) => listApiRequests(query),
  apiKeys: ({ params }) => readApiKeys(params.uid),
  setApiTier: ({ caller, params, body }) => setApiTier(caller, params.uid, body.tier),
  deleteApiKey: ({ caller, params }) => deleteApiKey(caller, params.uid, params.key),
  offers: ({ query }) => listOffers(query.email),
  billingAddress: ({ params }) => readBillingAddress(params.uid),
  inviteUser: ({ caller, body }) => inviteUser(caller, body),
  sendOffer: ({ caller, body }) => sendOffer(caller, body),
  startSupportView: ({ caller, params, body }) => startSupportView(caller, params.uid, body.reason),
  readSupportView: ({ params }) => readSupportView(params.uid),
  endSupportView: ({ caller, params }) => endSupportView(caller, params.uid),
  listCampaigns: () => listCampaigns(),
  addToCampaign: ({ caller, body }) => addToCampaign(caller, body),
  pendingWork: () => listPendingWork(),
  deadLetters: () => listDeadLetters(),
  redrive: ({ caller, body }) => redrive(caller, body),
  discard: ({ caller, body }) => discard(caller, body),
  inProgress: () => listStaffInProgress(),
});
