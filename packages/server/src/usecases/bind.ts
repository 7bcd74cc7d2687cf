// Registry of the use cases that edges may call, bound to their dependencies: edges have no other
// access to the stores.

import { admitAttempts } from './access/admit-attempts.ts'
import { loadSubject } from './access/load-subject.ts'
import { isSetupSecret } from './access/setup-link.ts'
import { authenticateSession } from './accounts/authenticate-session.ts'
import { changeEmail } from './accounts/change-email.ts'
import { changeName } from './accounts/change-name.ts'
import { changePassword } from './accounts/change-password.ts'
import { correctEmail } from './accounts/correct-email.ts'
import { createFirstOperator } from './accounts/create-first-operator.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { endSession } from './accounts/end-session.ts'
import { getMe } from './accounts/get-me.ts'
import { getUsage } from './accounts/get-usage.ts'
import { listSessions } from './accounts/list-sessions.ts'
import { ownsLiveDrops } from './accounts/owns-live-drops.ts'
import { requestReset } from './accounts/request-reset.ts'
import { resendVerification } from './accounts/resend-verification.ts'
import { findReset, resetPassword } from './accounts/reset-password.ts'
import { signIn } from './accounts/sign-in.ts'
import { enterByLink, findSignInLink } from './accounts/sign-in-link.ts'
import { signOut } from './accounts/sign-out.ts'
import { signOutEverywhere } from './accounts/sign-out-everywhere.ts'
import { signUp } from './accounts/sign-up.ts'
import { findVerification, verifyEmail, verifyEmailByPassword } from './accounts/verification.ts'
import { findLastBackup } from './backups/last-backup.ts'
import { runDueBackup } from './backups/run-due-backup.ts'
import type { Deps } from './base/deps.ts'
import { getBillingPlans } from './billing/get-billing-plans.ts'
import { handleSandboxEvents } from './billing/handle-sandbox-events.ts'
import { openCheckout } from './billing/open-checkout.ts'
import { openPortal } from './billing/open-portal.ts'
import { receiveBillingWebhook } from './billing/receive-billing-webhook.ts'
import { runBillingJob } from './billing/run-billing-job.ts'
import { findAlpnChallenge } from './certificates/find-alpn-challenge.ts'
import { findCertificate } from './certificates/find-certificate.ts'
import { findHttpChallenge } from './certificates/find-http-challenge.ts'
import { findOwnCertificate } from './certificates/find-own-certificate.ts'
import { orderDueCertificates } from './certificates/order-due-certificates.ts'
import { orderOwnCertificates } from './certificates/order-own-certificates.ts'
import { checkReadiness } from './check-readiness.ts'
import { claimBrowserDrops } from './claiming/claim-browser-drops.ts'
import { claimBySecret } from './claiming/claim-by-secret.ts'
import { listClaimable } from './claiming/list-claimable.ts'
import { compressPending } from './compressing/compress-pending.ts'
import { addDomain } from './custom-domains/add-domain.ts'
import { checkDomain } from './custom-domains/check-domain.ts'
import { checkDueDomains } from './custom-domains/check-due-domains.ts'
import { getDomain } from './custom-domains/get-domain.ts'
import { listDomains } from './custom-domains/list-domains.ts'
import { removeDomain } from './custom-domains/remove-domain.ts'
import { beginDeploy } from './deploying/begin-deploy.ts'
import { finishDeploy } from './deploying/finish-deploy.ts'
import { getDeploy } from './deploying/get-deploy.ts'
import { uploadBlobs } from './deploying/upload-blobs.ts'
import { createDrop } from './drops/create-drop.ts'
import { deleteAnonymousDrop } from './drops/delete-anonymous-drop.ts'
import { deleteDrop } from './drops/delete-drop.ts'
import { exportDrops } from './drops/export-drops.ts'
import { findOwnDrop } from './drops/find-own-drop.ts'
import { getDrop } from './drops/get-drop.ts'
import { listActivity } from './drops/list-activity.ts'
import { listAnonymousDrops } from './drops/list-anonymous-drops.ts'
import { listDrops } from './drops/list-drops.ts'
import { listGallery } from './drops/list-gallery.ts'
import { chooseLiveDrops, getLiveDrops } from './drops/live-drops.ts'
import { updateDrop } from './drops/update-drop.ts'
import { editFiles } from './editing/edit-files.ts'
import { listFiles } from './editing/list-files.ts'
import { openFile, readText } from './editing/read-file.ts'
import { readOutline } from './editing/read-outline.ts'
import { processExpiry } from './expiry/process-expiry.ts'
import { deliverMail } from './mail/deliver-mail.ts'
import { waitForMail } from './mail/wait-for-mail.ts'
import { countStored } from './measuring/count-stored.ts'
import { readMailQueue } from './measuring/read-mail-queue.ts'
import { readPurgeQueue } from './measuring/read-purge-queue.ts'
import { admitDevicePoll } from './oauth/admit-device-poll.ts'
import { authenticateOAuthToken } from './oauth/authenticate-oauth-token.ts'
import { claimOAuthRequest } from './oauth/claim-request.ts'
import { connectApp } from './oauth/connect-app.ts'
import { consumeOAuthRecord } from './oauth/consume-oauth-record.ts'
import { disconnectApp } from './oauth/disconnect-app.ts'
import { findOAuthRecord } from './oauth/find-oauth-record.ts'
import { isAppConnected } from './oauth/is-app-connected.ts'
import { listConnectableTenants } from './oauth/list-connectable-tenants.ts'
import { listConnections } from './oauth/list-connections.ts'
import { loadOAuthKey } from './oauth/load-oauth-key.ts'
import { putOAuthRecord } from './oauth/put-oauth-record.ts'
import { readClientDocument } from './oauth/read-client-document.ts'
import { removeOAuthRecord } from './oauth/remove-oauth-record.ts'
import { revokeOAuthGrant } from './oauth/revoke-grants.ts'
import { acceptInvitation } from './organisations/accept-invitation.ts'
import { changeRole } from './organisations/change-role.ts'
import { createOrganisation } from './organisations/create-organisation.ts'
import { deleteOrganisation } from './organisations/delete-organisation.ts'
import { findInvitation } from './organisations/find-invitation.ts'
import { inviteMember } from './organisations/invite-member.ts'
import { listInvitations } from './organisations/list-invitations.ts'
import { listMembers } from './organisations/list-members.ts'
import { removeMember } from './organisations/remove-member.ts'
import { renameOrganisation } from './organisations/rename-organisation.ts'
import { requireSecondFactor } from './organisations/require-second-factor.ts'
import { switchTenant } from './organisations/switch-tenant.ts'
import { transferOwnership } from './organisations/transfer-ownership.ts'
import { withdrawInvitation } from './organisations/withdraw-invitation.ts'
import { publishAnonymously } from './publishing/publish-anonymously.ts'
import { publishAtSlug } from './publishing/publish-at-slug.ts'
import { publishDocument } from './publishing/publish-document.ts'
import { publishFile } from './publishing/publish-file.ts'
import { publishMarkdown } from './publishing/publish-markdown.ts'
import { publishMarkdownAnonymously } from './publishing/publish-markdown-anonymously.ts'
import { replaceAnonymousDrop } from './publishing/replace-anonymous-drop.ts'
import { titleOlderVersions } from './publishing/title-older-versions.ts'
import { uploadBundle } from './publishing/upload-bundle.ts'
import { uploadFile } from './publishing/upload-file.ts'
import { purgeDue } from './purging/purge-due.ts'
import { runHousekeeping } from './run-housekeeping.ts'
import { dismissReports } from './safety/dismiss-reports.ts'
import { listAuditLog } from './safety/list-audit-log.ts'
import { listRecentDrops } from './safety/list-recent-drops.ts'
import { listReports } from './safety/list-reports.ts'
import { readLandingPage } from './safety/read-landing-page.ts'
import { reportDrop } from './safety/report-drop.ts'
import { reviewDrop } from './safety/review-drop.ts'
import { setDropRemoved } from './safety/set-drop-removed.ts'
import { addPasskey, beginPasskey } from './second-factors/add-passkey.ts'
import { enterByCode, findSecondStep } from './second-factors/enter-by-code.ts'
import { enterByPasskey, requestPasskey } from './second-factors/enter-by-passkey.ts'
import { listSecondFactors } from './second-factors/list-second-factors.ts'
import { removePasskey } from './second-factors/remove-passkey.ts'
import {
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from './second-factors/two-step.ts'
import { findAddress } from './serving/find-address.ts'
import { findEarlierVersions } from './serving/find-earlier-versions.ts'
import { unlockDrop } from './serving/unlock-drop.ts'
import { beginConnecting, connectIdentity } from './sign-in-providers/connect-identity.ts'
import { disconnectIdentity } from './sign-in-providers/disconnect-identity.ts'
import { enterByProvider } from './sign-in-providers/enter-by-provider.ts'
import { listIdentities } from './sign-in-providers/list-identities.ts'
import { beginSignIn, openPendingSignIn } from './sign-in-providers/pending-sign-in.ts'
import { findStagedUpload } from './staged-uploads/find-staged-upload.ts'
import { receiveStagedUpload } from './staged-uploads/receive-staged-upload.ts'
import { stageUpload } from './staged-uploads/stage-upload.ts'
import { loadEncodings } from './storage/load-encodings.ts'
import { loadManifest } from './storage/load-manifest.ts'
import { openContent } from './storage/open-content.ts'
import { readContent } from './storage/read-content.ts'
import { sweepDueDrops } from './storage/sweep-due-drops.ts'
import { authenticateToken } from './tokens/authenticate-token.ts'
import { createToken } from './tokens/create-token.ts'
import { listTokens } from './tokens/list-tokens.ts'
import { revokeToken } from './tokens/revoke-token.ts'
import { downloadVersion } from './versions/download-version.ts'
import { listPublishes } from './versions/list-publishes.ts'
import { listVersions } from './versions/list-versions.ts'
import { promoteVersion } from './versions/promote-version.ts'
import { readChanges } from './versions/read-changes.ts'
import { readSource } from './versions/read-source.ts'
import { updateVersion } from './versions/update-version.ts'
import { getViews } from './views/get-views.ts'
import { listViews } from './views/list-views.ts'
import { recordViews } from './views/record-views.ts'

const useCases = {
  acceptInvitation,
  addDomain,
  addPasskey,
  admitAttempts,
  admitDevicePoll,
  authenticateOAuthToken,
  authenticateSession,
  authenticateToken,
  beginDeploy,
  beginPasskey,
  changeEmail,
  changeName,
  changePassword,
  changeRole,
  checkDomain,
  checkDueDomains,
  checkReadiness,
  claimBrowserDrops,
  claimBySecret,
  claimOAuthRequest,
  compressPending,
  confirmTwoStep,
  connectApp,
  connectIdentity,
  consumeOAuthRecord,
  correctEmail,
  countStored,
  createDrop,
  createFirstOperator,
  createOrganisation,
  createToken,
  deleteAccount,
  deleteAnonymousDrop,
  deleteDrop,
  deleteOrganisation,
  deliverMail,
  disconnectApp,
  disconnectIdentity,
  dismissReports,
  downloadVersion,
  beginConnecting,
  beginSignIn,
  editFiles,
  endSession,
  endTwoStep,
  enterByCode,
  enterByLink,
  enterByPasskey,
  enterByProvider,
  exportDrops,
  findAddress,
  findEarlierVersions,
  findAlpnChallenge,
  findCertificate,
  findOwnCertificate,
  findLastBackup,
  findHttpChallenge,
  findInvitation,
  findOAuthRecord,
  findOwnDrop,
  findReset,
  findSecondStep,
  findSignInLink,
  findStagedUpload,
  findVerification,
  finishDeploy,
  getBillingPlans,
  getDeploy,
  getDomain,
  getDrop,
  getMe,
  getUsage,
  getViews,
  handleSandboxEvents,
  inviteMember,
  isAppConnected,
  isSetupSecret,
  listAnonymousDrops,
  listAuditLog,
  listClaimable,
  listConnectableTenants,
  listConnections,
  listDomains,
  listActivity,
  chooseLiveDrops,
  getLiveDrops,
  listDrops,
  listFiles,
  listGallery,
  listIdentities,
  listInvitations,
  listMembers,
  listPublishes,
  listRecentDrops,
  listReports,
  listSessions,
  listSecondFactors,
  listTokens,
  listVersions,
  listViews,
  loadEncodings,
  loadManifest,
  loadOAuthKey,
  loadSubject,
  openCheckout,
  openContent,
  openFile,
  openPendingSignIn,
  openPortal,
  orderDueCertificates,
  orderOwnCertificates,
  purgeDue,
  ownsLiveDrops,
  processExpiry,
  promoteVersion,
  updateVersion,
  publishAnonymously,
  publishAtSlug,
  publishDocument,
  publishFile,
  publishMarkdown,
  publishMarkdownAnonymously,
  putOAuthRecord,
  readChanges,
  readClientDocument,
  readContent,
  readLandingPage,
  readMailQueue,
  readPurgeQueue,
  readOutline,
  readSource,
  readText,
  receiveBillingWebhook,
  receiveStagedUpload,
  recordViews,
  removeDomain,
  removeMember,
  removeOAuthRecord,
  removePasskey,
  renameOrganisation,
  replaceAnonymousDrop,
  renewRecoveryCodes,
  reportDrop,
  requestPasskey,
  requestReset,
  requireSecondFactor,
  resendVerification,
  resetPassword,
  reviewDrop,
  revokeOAuthGrant,
  revokeToken,
  runBillingJob,
  runDueBackup,
  runHousekeeping,
  setDropRemoved,
  signIn,
  signOut,
  signOutEverywhere,
  signUp,
  stageUpload,
  startTwoStep,
  sweepDueDrops,
  titleOlderVersions,
  switchTenant,
  transferOwnership,
  unlockDrop,
  updateDrop,
  uploadBlobs,
  uploadBundle,
  uploadFile,
  verifyEmail,
  verifyEmailByPassword,
  waitForMail,
  withdrawInvitation,
}

type Bound<F> = F extends (deps: never, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never

export type UseCases = { readonly [Name in keyof typeof useCases]: Bound<(typeof useCases)[Name]> }

type Unbound = (deps: Deps, ...args: unknown[]) => unknown

export const bindUseCases = (deps: Deps): UseCases =>
  Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => [
      name,
      (...args: unknown[]) => (useCase as Unbound)(deps, ...args),
    ]),
  ) as UseCases
