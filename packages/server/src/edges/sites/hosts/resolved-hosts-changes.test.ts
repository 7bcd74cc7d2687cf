// Resolved hosts under random changes, lookups and evictions, compared with a simple model.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DropId, TenantId, VersionId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change, MissedChanges } from '../../../ports/database/changes.ts'
import type { Address } from '../../../usecases/serving/find-address.ts'
import type { ResolvedHost } from './host-entry.ts'
import { createResolvedHosts } from './resolved-hosts.ts'

const hostKeys = ['slug-a', 'slug-b', 'p-preview', 'www.example.org']
const drops = ['st_a', 'st_b', 'st_c'] as DropId[]
/** The owners of the drops. */
const tenants = ['tn_a', 'tn_b', null] as (TenantId | null)[]

type Target = { readonly kind: 'drop' | 'moved'; readonly drop: number } | null

const target: fc.Arbitrary<Target> = fc.option(
  fc.record({ kind: fc.constantFrom('drop', 'moved'), drop: fc.nat(drops.length - 1) }),
)
const anyHost = fc.nat(hostKeys.length - 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('find'), host: anyHost }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read'), lookup: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('finish'), lookup: fc.nat(1) }) },
  fc.record({ kind: fc.constant('change drop'), drop: fc.nat(drops.length - 1) }),
  fc.record({ kind: fc.constant('change tenant'), tenant: fc.nat(1) }),
  fc.record({ kind: fc.constant('retarget'), host: anyHost, target }),
  fc.record({ kind: fc.constant('lose the feed') }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface PendingLookup {
  readonly host: number
  readonly finish: (address: Address | null) => void
  address?: Address | null
}

/** What the database holds: every fact has a revision, from which the served version's id is made. */
function createWorld() {
  const targets: Target[] = [
    { kind: 'drop', drop: 0 },
    { kind: 'moved', drop: 0 },
    { kind: 'drop', drop: 1 },
    { kind: 'drop', drop: 0 },
  ]
  const revisions = new Map<string, number>()
  const revisionOf = (fact: string) => revisions.get(fact) ?? 0
  return {
    targets,
    revise: (fact: string) => revisions.set(fact, revisionOf(fact) + 1),
    addressOf(host: number): Address | null {
      const found = targets[host]
      if (!found) return null
      const id = drops[found.drop] as DropId
      const tenantId = found.kind === 'drop' ? (tenants[found.drop] ?? null) : null
      const facts = [host, id, ...(tenantId ? [tenantId] : [])].map((fact) => revisionOf(`${fact}`))
      const stamp = `${found.kind} ${id} ${facts.join('.')}`
      if (found.kind === 'moved') return movedTo(id, stamp)
      const isPaid = tenantId !== null && revisionOf(tenantId) % 2 === 1
      return dropAddress(id, tenantId, { stamp, isPaid })
    },
  }
}

const movedTo = (dropId: DropId, slug: string) =>
  ({ kind: 'moved', dropId, slug, until: Number.POSITIVE_INFINITY }) as Address

/** Its owner's plan decides about the badge. */
function dropAddress(
  id: DropId,
  tenantId: TenantId | null,
  { stamp, isPaid }: { readonly stamp: string; readonly isPaid: boolean },
): Address {
  const version = { id: stamp as VersionId, dropId: id, createdAt: 0, publishedAt: 0 }
  const times = {
    createdAt: 0,
    updatedAt: 0,
    joinedAt: 0,
    removedAt: null,
    unpublishedAt: null,
    expireAt: null,
  }
  const drop = { id, tenantId, slug: 'a', passwordHash: null, analytics: null, rank: 0, ...times }
  const subscription = isPaid ? { plan: 'plus', startedAt: 0, endsAt: null } : null
  const owner = tenantId && { id: tenantId, ownerVerified: true, subscription }
  const free = { becameFreeAt: 0, ownerSeenAt: 0, paidUntil: null, basePlan: plans.free }
  return {
    kind: 'drop',
    drop: { ...drop, liveVersion: version, newestDraftAt: null },
    owner: owner && { ...owner, ...free },
    version,
    preview: false,
    domain: null,
    redirectDomains: [],
  } as unknown as Address
}

function stampOf(address: Address | null): string {
  if (address?.kind === 'drop')
    return `${address.version?.id} ${address.owner?.subscription ? 'paid' : 'badge'}`
  return address?.kind === 'moved' ? address.slug : 'nothing'
}

function stampOfHost({ decision }: ResolvedHost): string {
  if (decision.kind === 'serve')
    return `${decision.version.id} ${decision.badge ? 'badge' : 'paid'}`
  return decision.kind === 'moved' ? decision.label : 'nothing'
}

/** `isRoomy`: nothing is evicted, so that an entry is missing only if a change concerned it. */
async function run(steps: readonly Step[], { isRoomy }: { readonly isRoomy: boolean }) {
  const world = createWorld()
  const pending: PendingLookup[] = []
  const finds: Promise<void>[] = []
  const history = hostKeys.map((_, host) => [stampOf(world.addressOf(host))])
  const mustBeCached = new Set<number>()
  const wrong: string[] = []
  let announce = (_: Change | MissedChanges) => {}
  let announcements = 0
  const hosts = createResolvedHosts({
    anonymousPlan: plans.anonymous,
    useCases: {
      findAddress: (hostKey) =>
        new Promise((finish) => pending.push({ host: hostKeys.indexOf(hostKey), finish })),
    },
    feed: {
      catchUp: () => true,
      isCutOff: () => false,
      listen: (listener) => {
        const others = announce
        announce = (change) => {
          others(change)
          listener(change)
        }
      },
      close: async () => {},
    },
    outage: { lookUp: ({ load }) => load(), remember: () => () => true },
    clock: { now: () => 60_000 },
    https: true,
    maxBytes: isRoomy ? 1_000_000 : 3500,
  })

  async function find(host: number): Promise<void> {
    const seen = history[host] ?? []
    const from = seen.length - 1
    const before = announcements
    const found = stampOfHost(await hosts.find(hostKeys[host] ?? ''))
    // Never older than what was committed when the visitor came.
    if (!seen.slice(from).includes(found)) wrong.push(found)
    if (before === announcements) mustBeCached.add(host)
  }

  function change(announced: Change | MissedChanges, isConcerned: (host: number) => boolean): void {
    announcements += 1
    for (const host of [...mustBeCached]) if (isConcerned(host)) mustBeCached.delete(host)
    for (const host of hostKeys.keys()) history[host]?.push(stampOf(world.addressOf(host)))
    announce(announced)
  }

  function perform(action: Step): void {
    const none = { drop: null, tenant: null, label: null }
    switch (action.kind) {
      case 'find':
        finds.push(find(action.host))
        break
      case 'read': {
        const lookup = pending[action.lookup]
        if (lookup?.address === undefined && lookup) lookup.address = world.addressOf(lookup.host)
        break
      }
      case 'finish': {
        const [lookup] = pending.splice(action.lookup, 1)
        lookup?.finish(lookup.address === undefined ? world.addressOf(lookup.host) : lookup.address)
        break
      }
      case 'change drop': {
        const id = drops[action.drop] as DropId
        world.revise(id)
        change({ ...none, drop: id }, (host) => world.targets[host]?.drop === action.drop)
        break
      }
      case 'change tenant': {
        const tenant = tenants[action.tenant] as TenantId
        world.revise(tenant)
        change({ ...none, tenant }, (host) => {
          const found = world.targets[host]
          return found?.kind === 'drop' && found.drop === action.tenant
        })
        break
      }
      case 'retarget':
        world.revise(`${action.host}`)
        world.targets[action.host] = action.target
        change({ ...none, label: hostKeys[action.host] ?? '' }, (host) => host === action.host)
        break
      case 'lose the feed':
        change(announcements % 2 === 0 ? 'everything' : 'elsewhere', () => true)
    }
  }

  for (const action of steps) {
    perform(action)
    await nextTurn()
    for (const [host, hostKey] of hostKeys.entries()) {
      const cached = hosts.cached(hostKey)
      if (cached) expect(stampOfHost(cached)).toBe(stampOf(world.addressOf(host)))
      else if (isRoomy) expect(mustBeCached).not.toContain(host)
    }
  }
  let isDone = false
  const all = Promise.all(finds).finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (const { host, finish } of pending.splice(0)) finish(world.addressOf(host))
    await nextTurn()
  }
  await all
  expect(wrong).toEqual([])
}

test.each([true, false])(
  'no response is older than the last change, and unrelated entries stay (all fit: %j)',
  async (isRoomy) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), (steps) =>
        run(steps, { isRoomy }),
      ),
      { numRuns: 100 },
    )
  },
)
