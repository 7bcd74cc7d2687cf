// Checks every row of the role table against the use cases.
// @module-tag slow
import { randomBytes } from 'node:crypto'
import { hasPermission, type PermissionName, type Role, roles } from '@plinth/domain/accounts/roles'
import type { TokenAccess } from '@plinth/domain/accounts/token-access'
import { AppError } from '@plinth/domain/base/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'
import { getBillingPlans } from '../billing/get-billing-plans.ts'
import { openCheckout } from '../billing/open-checkout.ts'
import { openPortal } from '../billing/open-portal.ts'
import { complimentarySubscription } from '../billing/set-plan.ts'
import { claimBrowserDrops } from '../claiming/claim-browser-drops.ts'
import { claimBySecret } from '../claiming/claim-by-secret.ts'
import { deployer } from '../deploying/deploy-world.test-support.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { exportDrops } from '../drops/export-drops.ts'
import { listDrops } from '../drops/list-drops.ts'
import { chooseLiveDrops } from '../drops/live-drops.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { connectApp } from '../oauth/connect-app.ts'
import { disconnectApp } from '../oauth/disconnect-app.ts'
import { putOAuthRecord } from '../oauth/put-oauth-record.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import { inSession, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { createToken } from '../tokens/create-token.ts'
import { revokeToken } from '../tokens/revoke-token.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { updateVersion } from '../versions/update-version.ts'
import { listViews } from '../views/list-views.ts'
import { changeRole } from './change-role.ts'
import { createOrganisation } from './create-organisation.ts'
import { deleteOrganisation } from './delete-organisation.ts'
import { inviteMember } from './invite-member.ts'
import { listInvitations } from './list-invitations.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { renameOrganisation } from './rename-organisation.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { transferOwnership } from './transfer-ownership.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

const name = 'Orchard'

/**
 * Two users in an organisation with one page: one with the role, and a colleague who is a member.
 */
async function newWorkplace(deps: Deps, role: Role) {
  const founder = (await signUp(deps, 'free')).actor
  const { tenant } = await createOrganisation(deps, founder, { name })
  const { userId } = (await signUp(deps, 'free')).actor
  const actorOf = (actor: typeof founder, role: Role) =>
    inSession(deps, { ...actor, tenantId: tenant.id, role })
  const drop = await publishDocument(deps, await actorOf(founder, 'owner'), page)
  await deps.database.transact(async (tx) => {
    await tx.tenants.addMember(tenant.id, { userId, role, joinedAt: 1 })
    await tx.tenants.setRole(tenant.id, founder.userId, 'member')
  })
  const actor = await actorOf({ ...founder, userId }, role)
  return {
    deps,
    actor,
    colleague: await actorOf(founder, 'member'),
    id: drop.id,
    version: drop.version,
  }
}

type Workplace = Awaited<ReturnType<typeof newWorkplace>>
type Action = (workplace: Workplace) => Promise<unknown>

const page = { content: 'Hello', format: 'markdown', source: 'upload' } as const

/** The authorization request that is approved, as stored by the authorization server. */
async function connect(deps: Deps, actor: SessionActor): Promise<string> {
  const id = randomBytes(16).toString('hex')
  const request = { kind: 'Interaction', id } as const
  await putOAuthRecord(deps, { ...request, payload: {}, lifetimeSeconds: 60 })
  const connection = await connectApp(deps, actor, {
    grantId: randomBytes(16).toString('hex'),
    clientId: 'app',
    clientName: 'An app',
    redirectHost: null,
    scope: 'mcp',
    tenant: actor.tenantId,
    request,
  })
  if (!connection) throw new Error('the request was already decided')
  return connection
}

const publishWithoutAccount = (deps: Deps) =>
  publishMarkdownAnonymously(
    deps,
    { network: randomBytes(8).toString('hex'), browserId: null },
    { markdown: 'Found' },
  )

const token = { name: 'CI', expiresAt: null }

const pages = { successUrl: 'https://plinth.example/bought', returnUrl: 'https://plinth.example' }

/** Throws `not_found` if the subscription is not visible. */
async function seeSubscription({ deps, actor }: Workplace): Promise<void> {
  const given = complimentarySubscription('plus', 1)
  await deps.database.transact((tx) => tx.tenants.setSubscription(actor.tenantId, given, 1))
  const { subscription } = await getBillingPlans(deps, actor)
  if (!subscription) throw new AppError('not_found', 'It is not shown.')
}

/** For permissions that only the edges check: they load the drop or call a use case that only reads. */
const requires =
  (permission: PermissionName): Action =>
  async ({ actor }) =>
    requireRight(actor, permission)

/** Every permission. Actions must leave something for the next one to act on. */
const actions: Readonly<Record<PermissionName, readonly Action[]>> = {
  see_account: [requires('see_account')],
  see_drops: [
    requires('see_drops'),
    ({ deps, actor }) => listDrops(deps, actor),
    ({ deps, actor }) => listViews(deps, actor, { days: 1 }),
  ],
  create_drops: [
    ({ deps, actor }) => createDrop(deps, actor, {}),
    ({ deps, actor }) => publishDocument(deps, actor, page),
  ],
  draft_versions: [
    ({ deps, actor, id: drop }) =>
      deployer(deps, { actor, drop }).deploy({ 'index.html': Buffer.from('Draft') }, false),
  ],
  change_settings: [({ deps, actor, id }) => updateDrop(deps, actor, { id, name: 'Hello' })],
  publish: [
    ({ deps, actor, id, version }) => promoteVersion(deps, actor, { id, versionId: version.id }),
    ({ deps, actor, id, version }) =>
      updateVersion(deps, actor, { id, versionId: version.id, note: 'Hello' }),
    ({ deps, actor, id: drop }) =>
      deployer(deps, { actor, drop }).deploy({ 'index.html': Buffer.from('Hi') }),
  ],
  delete_empty_drops: [
    async ({ deps, actor, colleague }) =>
      deleteDrop(deps, actor, (await createDrop(deps, colleague, {})).drop),
  ],
  delete_drops: [({ deps, actor, id }) => deleteDrop(deps, actor, { id })],
  claim_drops: [
    async ({ deps, actor }) => {
      const { claimSecret: secret } = await publishWithoutAccount(deps)
      await claimBySecret(deps, actor, { secret, tenant: actor.tenantId })
    },
    async ({ deps, actor }) => {
      const { browserId } = await publishWithoutAccount(deps)
      await claimBrowserDrops(deps, actor, { browserId, tenant: actor.tenantId })
    },
  ],
  export_drops: [async ({ deps, actor }) => (await exportDrops(deps, actor)).destroy()],
  own_credentials: [
    ({ deps, actor }) => createToken(deps, actor, token),
    ({ deps, actor }) => connect(deps, actor),
  ],
  others_credentials: [
    async ({ deps, actor, colleague }) => {
      const theirs = await createToken(deps, colleague, token)
      await revokeToken(deps, actor, theirs.token)
    },
    async ({ deps, actor, colleague }) =>
      disconnectApp(deps, actor, { id: await connect(deps, colleague) }),
  ],
  see_members: [({ deps, actor }) => listMembers(deps, actor)],
  leave_organisation: [requires('leave_organisation')],
  manage_members: [
    ({ deps, actor }) => inviteMember(deps, actor, { email: 'guest@example.org', role: 'member' }),
    ({ deps, actor }) => listInvitations(deps, actor),
    ({ deps, actor, colleague: { userId } }) => changeRole(deps, actor, { userId, role: 'admin' }),
    ({ deps, actor, colleague }) => removeMember(deps, actor, colleague),
  ],
  see_billing: [seeSubscription],
  manage_billing: [
    ({ deps, actor }) => chooseLiveDrops(deps, actor, { ids: [] }),
    ({ deps, actor }) => openPortal(deps, actor, pages),
    ({ deps, actor }) => openCheckout(deps, actor, { plan: 'plus', interval: 'year', ...pages }),
  ],
  require_second_factor: [
    ({ deps, actor }) =>
      requireSecondFactor(deps, { ...actor, twoFactor: true }, { required: true }),
    ({ deps, actor }) =>
      requireSecondFactor(deps, { ...actor, twoFactor: true }, { required: false }),
  ],
  rename_organisation: [({ deps, actor }) => renameOrganisation(deps, actor, { name: 'Garden' })],
  give_away_organisation: [
    ({ deps, actor, colleague }) => transferOwnership(deps, actor, colleague),
    async ({ deps, actor }) => {
      // The previous owner is an admin after the transfer.
      const { tenantId, userId, role } = actor
      await deps.database.transact((tx) => tx.tenants.setRole(tenantId, userId, role))
      await deleteOrganisation(deps, actor, { confirm: name })
    },
  ],
}

const outsider = 'outsider' as Role

describe.each([...roles, outsider])('%s', (role) => {
  test.each(Object.entries(actions))('%s: matches the role table', async (permission, rows) => {
    const allowed = hasPermission(role, permission as PermissionName)
    const workplace = await newWorkplace(stores.deps, role)
    for (const act of rows) {
      const outcome = await act(workplace).then(
        () => 'done',
        ({ code }) => code,
      )
      if (allowed) expect(outcome).toBe('done')
      // Credentials of other members are not_found without the permission to see them.
      else expect(outcome).toMatch(/^(forbidden|not_found)$/)
    }
  })
})

/** The edges check as well; here, tokens with limits call the use cases directly. */
describe('a token of the owner', () => {
  const reading: PermissionName[] = ['see_drops', 'see_account', 'see_members']
  /** Their actions are on a drop that does not exist for a token for one drop. */
  const onOtherDrops: readonly string[] = ['delete_empty_drops']
  test.each<[TokenAccess, 'account' | 'drop', PermissionName[]]>([
    ['read', 'account', [...reading, 'export_drops']],
    ['drafts', 'account', [...reading, 'export_drops', 'draft_versions']],
    ['full', 'drop', ['see_drops', 'draft_versions', 'publish', 'change_settings', 'delete_drops']],
    ['drafts', 'drop', ['see_drops', 'draft_versions']],
  ])('with the access %s for one %s', async (access, reach, allowed) => {
    for (const [permission, rows] of Object.entries(actions)) {
      if (unlocked.includes(permission as PermissionName)) continue
      const workplace = await newWorkplace(stores.deps, 'owner')
      const limits = { access, dropId: reach === 'drop' ? workplace.id : null }
      const actor = { ...workplace.actor, limits }
      for (const act of rows) {
        const outcome = await act({ ...workplace, actor }).then(
          () => 'done',
          ({ code }) => code,
        )
        const refusal =
          reach === 'drop' && onOtherDrops.includes(permission) ? 'not_found' : 'forbidden'
        const expected = allowed.includes(permission as PermissionName) ? 'done' : refusal
        expect([permission, outcome]).toEqual([permission, expected])
      }
    }
  })
})

/** Only a browser session can do this, or the edge alone decides. */
const unlocked: readonly PermissionName[] = ['own_credentials', 'see_billing']

describe('an organisation that requires a second factor', () => {
  /** Reads that the edges check, and the change of the rule, which has a test of its own. */
  const others: readonly string[] = ['see_billing', 'require_second_factor']

  test.each(Object.entries(actions))('%s: is refused without one', async (permission, rows) => {
    const workplace = await newWorkplace(stores.deps, 'owner')
    const { tenantId } = workplace.actor
    await stores.deps.database.transact((tx) => tx.tenants.setRequiresSecondFactor(tenantId, true))
    const actor = { ...workplace.actor, requiresSecondFactor: true } as const
    const colleague = { ...workplace.colleague, twoFactor: true } as const
    const checked = others.includes(permission) ? [] : rows
    for (const act of [...checked, requires(permission as PermissionName)]) {
      const refusal = act({ ...workplace, actor, colleague })
      await expect(refusal).rejects.toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('requires a passkey or two-step sign-in'),
      })
      await act({ ...workplace, colleague, actor: { ...actor, twoFactor: true } })
    }
  })

  test('is turned on only by a caller who has one', async () => {
    const { deps, actor } = await newWorkplace(stores.deps, 'owner')
    const attempt = requireSecondFactor(deps, actor, { required: true })
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    const strong = { ...actor, twoFactor: true } as const
    await requireSecondFactor(deps, strong, { required: true })
    const weak = requireSecondFactor(deps, actor, { required: false })
    await expect(weak).rejects.toMatchObject({ code: 'forbidden' })
    await requireSecondFactor(deps, strong, { required: false })
  })

  test('cannot be a personal account', async () => {
    const { deps, actor } = await newWorkplace(stores.deps, 'owner')
    const [own] = await deps.database.read.tenants.ofUser(actor.userId)
    if (!own) throw new Error('no personal account')
    const personal = { ...actor, tenantId: own.tenant.id, twoFactor: true } as const
    const attempt = requireSecondFactor(deps, personal, { required: true })
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
  })
})
