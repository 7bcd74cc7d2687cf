// How many statements a publish and a visit send to the database: on PostgreSQL each costs a round
// trip.
import { Readable } from 'node:stream'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import { createAccount } from '../accounts/create-account.ts'
import type { Deps } from '../base/deps.ts'
import { statementsOf } from '../count-statements.test-support.ts'
import { addDomain } from '../custom-domains/add-domain.ts'
import { proveDomain } from '../custom-domains/prove-domain.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { updateDrop } from '../drops/update-drop.ts'
import {
  describeOnDatabases,
  loadOwned,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { findAddress } from '../serving/find-address.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import type { AnonymousPublish } from './publish-anonymous-content.ts'
import { publishAnonymously } from './publish-anonymously.ts'
import { publishDocument } from './publish-document.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadPart } from './upload-part.ts'

const mostOfPublish = 26
const mostOfVisit = 2
/** Every publish needs a proof of work. */
const withProof = { perHour: 9, perHourUnproven: 0, perDay: 9, perSessionDay: 9 }

async function* page(text: string): AsyncGenerator<UploadPart> {
  const content = Readable.from([Buffer.from(`<title>${text}</title>`)])
  yield { kind: 'file', field: 'file', filename: 'index.html', content }
}

describeOnDatabases((environment) => {
  let stores: RealStores
  let deps: Deps
  let now = Date.UTC(2030, 0, 1)
  beforeAll(async () => {
    stores = await openRealStores({ clock: { now: () => now } }, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())

  async function authenticate(token: string): Promise<AccountActor> {
    const actor = await authenticateToken(deps, token)
    if (!actor) throw new Error('the token is valid')
    return actor
  }

  test('a new version, which replaces the oldest one', async () => {
    const account = { email: 'owner@example.org', plan: 'plus', password: null } as const
    const { token } = await createAccount(deps, { ...account, verified: true, operator: false })
    const owner = await authenticate(token)
    const drop = (await createDrop(deps, owner, {})).drop.id
    const publish = async (text: string) => {
      // The first request of each minute records the use of the token.
      now += 60_000
      const caller = await authenticate(token)
      const owned = await loadOwned(deps, caller, drop)
      await uploadFile(deps, caller, { drop: owned, parts: page(text) })
    }
    expect((await statementsOf(() => publish('first'))).length).toBeLessThanOrEqual(mostOfPublish)
    for (let number = 1; number < plans.plus.versions; number++) await publish('page')
    expect((await statementsOf(() => publish('last!'))).length).toBeLessThanOrEqual(mostOfPublish)
    const versions = await deps.database.read.versions.ofDrop(drop, now)
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: plans.plus.versions }, (_, i) => plans.plus.versions + 1 - i),
    )
  })

  test.each(['203.0.113.1', '2001:db8:1:2::/64'])(
    'a page without an account, with a proof of work, from %s',
    async (network) => {
      const browserId = makeId('browser', deps.random(idBytes))
      const proof = { id: network, expiresAt: now + 1000 }
      const proven = {
        ...deps,
        anonymousAllowances: { standard: withProof, local: withProof },
        botCheck: { ...deps.botCheck, verify: async () => proof },
      }
      const actor = { network, browserId, proof: 'solved' }
      const published: AnonymousPublish[] = []
      const statements = await statementsOf(async () => {
        published.push(await publishAnonymously(proven, actor, { parts: page('anonymous') }))
      })
      expect(statements.length).toBeLessThanOrEqual(mostOfPublish)
      for (const { view } of published) {
        expect(view.drop).toEqual(await deps.database.read.drops.find(view.drop.id))
      }
    },
  )

  test('a new drop of an account', async () => {
    const { actor } = await signUp(deps, 'plus')
    const input = { content: '# Hello', format: 'markdown', source: 'mcp' } as const
    const statements = await statementsOf(() => publishDocument(deps, actor, input))
    expect(statements.length).toBeLessThanOrEqual(mostOfPublish)
  })

  test('a visit of a host that is not cached', async () => {
    const visit = async (host: string) => {
      const statements = await statementsOf(() => findAddress(deps, host))
      expect(statements.length).toBeLessThanOrEqual(mostOfVisit)
      return findAddress(deps, host)
    }
    const anonymous = await publishAnonymously(
      deps,
      { network: '203.0.113.9', browserId: null },
      { parts: page('anonymous') },
    )
    expect(await visit(anonymous.view.drop.slug)).toMatchObject({ kind: 'drop', owner: null })

    const { actor, drop: id } = await signUp(deps, 'business')
    const { version } = await uploadFile(deps, actor, {
      drop: await loadOwned(deps, actor, id),
      parts: page('mine'),
    })
    const { slug } = await loadOwned(deps, actor, id)
    expect(await visit(slug)).toMatchObject({ version, owner: { id: actor.tenantId } })
    expect(await visit(version.previewLabel)).toMatchObject({ version, preview: true })

    const hostname = 'www.example.org' as Hostname
    const now = deps.clock.now()
    const domainDeps = { ...deps, publicAddresses: ['192.0.2.1'] }
    await addDomain(domainDeps, actor, { id, hostname })
    await deps.database.transact((tx) =>
      proveDomain(tx, domainDeps, { dropId: id, hostname, target: null, withToken: true, now }),
    )
    expect(await visit(hostname)).toMatchObject({ version, domain: { hostname } })
    expect(await visit(slug)).toMatchObject({ kind: 'drop' })

    await updateDrop(deps, actor, { id, slug: `${slug}-moved` })
    expect(await visit(slug)).toMatchObject({ kind: 'moved', slug: `${slug}-moved` })
    await deleteDrop(deps, actor, { id })
    expect(await visit(`${slug}-moved`)).toMatchObject({ kind: 'gone' })
    expect(await visit('unknown-slug')).toBeNull()
  })
})
