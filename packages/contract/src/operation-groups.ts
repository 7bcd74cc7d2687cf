// Operations grouped by task, in the order of the API reference and of the tags of the OpenAPI
// document.
import { type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'
import type { Operations } from './operations.ts'

type OperationId = keyof Operations

export interface OperationGroup {
  /** Anchor in the API reference. */
  readonly id: string
  readonly title: string
  /** One or two sentences, with code in backticks. */
  readonly description: string
  readonly operations: readonly OperationId[]
}

const groups = [
  {
    id: 'publish',
    title: 'Publish without an account',
    description:
      'Publish a single page with one request. Send a token to publish it as a drop of your account instead.',
    operations: [
      'publishAnonymously',
      'publishMarkdownAnonymously',
      'listAnonymousDrops',
      'replaceAnonymousDrop',
      'deleteAnonymousDrop',
    ],
  },
  {
    id: 'drops',
    title: 'Manage drops',
    description:
      'A drop is a published site with its own address. The API calls it `site` in paths and fields.',
    operations: [
      'createSite',
      'listSites',
      'getSite',
      'updateSite',
      'listActivity',
      'deleteSite',
      'exportSites',
    ],
  },
  {
    id: 'upload',
    title: 'Upload content',
    description: 'Each upload creates a version of the drop, which goes live immediately.',
    operations: ['uploadFile', 'uploadBundle', 'publishAtSlug'],
  },
  {
    id: 'files',
    title: 'Read and edit files',
    description:
      'Read the files of a version and change some lines, or several files at once. `base_version` or `If-Match` makes sure that you change the version that you have seen.',
    operations: ['listFiles', 'readFile', 'editFile', 'changeFiles'],
  },
  {
    id: 'deploy',
    title: 'Deploy changed files only',
    description:
      'A deploy uploads a version in several requests: start it, upload the missing blobs, finish it. Use it for large sites, for drafts, and to resume after an interruption.',
    operations: ['beginDeploy', 'getDeploy', 'uploadBlobs', 'finishDeploy'],
  },
  {
    id: 'versions',
    title: 'Versions and rollback',
    description: 'List, compare and download versions, and make an earlier one live again.',
    operations: [
      'listVersions',
      'promoteVersion',
      'updateVersion',
      'readChanges',
      'readSource',
      'downloadVersion',
      'listPublishes',
    ],
  },
  {
    id: 'domains',
    title: 'Custom domains',
    description: 'Serve a drop from your own domain. Certificates are issued automatically.',
    operations: ['listDomains', 'addDomain', 'getDomain', 'checkDomain', 'removeDomain'],
  },
  {
    id: 'views',
    title: 'View statistics',
    description: 'Page views are counted without cookies.',
    operations: ['getViews', 'listViews'],
  },
  {
    id: 'account',
    title: 'Your account',
    description: 'Read the account and its usage. Changes need a browser session.',
    operations: [
      'getMe',
      'getUsage',
      'changeName',
      'changeEmail',
      'changePassword',
      'listSessions',
      'endSession',
      'signOutEverywhere',
      'listIdentities',
      'disconnectIdentity',
      'deleteAccount',
    ],
  },
  {
    id: 'second-factors',
    title: 'Passkeys and two-step sign-in',
    description: 'Manage how you sign in. These operations need a browser session.',
    operations: [
      'getSecondFactors',
      'beginPasskey',
      'addPasskey',
      'removePasskey',
      'startTwoStep',
      'confirmTwoStep',
      'renewRecoveryCodes',
      'endTwoStep',
    ],
  },
  {
    id: 'credentials',
    title: 'API tokens and connected apps',
    description: 'See and revoke the credentials that can act for you.',
    operations: ['listTokens', 'createToken', 'revokeToken', 'listConnections', 'disconnectApp'],
  },
  {
    id: 'organisations',
    title: 'Organisations and members',
    description:
      'Share drops with other people. Except for creating and switching, these operations act on the organisation of the credential.',
    operations: [
      'createOrganisation',
      'switchTenant',
      'listMembers',
      'inviteMember',
      'listInvitations',
      'withdrawInvitation',
      'changeRole',
      'removeMember',
      'renameOrganisation',
      'requireSecondFactor',
      'transferOwnership',
      'deleteOrganisation',
    ],
  },
  {
    id: 'billing',
    title: 'Plans and billing',
    description:
      'Read the plans, open the pages where they are bought and changed, and choose what stays live when one has ended.',
    operations: [
      'getBillingPlans',
      'openCheckout',
      'openPortal',
      'getLiveDrops',
      'chooseLiveDrops',
    ],
  },
  {
    id: 'reports',
    title: 'Report abuse',
    description: 'Tell the operators about a site that should not be online.',
    operations: ['reportDrop'],
  },
  {
    id: 'operators',
    title: 'Operator tools',
    description: 'For the people who run the service. Other accounts get 403 `forbidden`.',
    operations: [
      'listReports',
      'dismissReports',
      'listRecentDrops',
      'reviewDrop',
      'readLandingPage',
      'removeDrop',
      'restoreDrop',
      'listAuditLog',
    ],
  },
] as const satisfies readonly OperationGroup[]

/** Fails to compile if an operation is in no group. */
type Grouped = (typeof groups)[number]['operations'][number]
const complete: [OperationId] extends [Grouped] ? typeof groups : never = groups

export const operationGroups: readonly OperationGroup[] = complete

interface Service {
  readonly hasPlans: boolean
}

/** The groups that the documentation of a service describes. */
export const groupsFor = (service: Service): readonly OperationGroup[] =>
  operationGroups.filter(({ id }) => service.hasPlans || id !== 'billing')

/** The error codes that the documentation of a service describes. */
export const errorCodesFor = (service: Service): readonly ErrorCode[] =>
  (Object.keys(errorStatuses) as ErrorCode[]).filter(
    (code) => service.hasPlans || code !== 'subscription_active',
  )
