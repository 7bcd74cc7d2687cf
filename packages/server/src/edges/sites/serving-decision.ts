// What an address answers at a moment, before any path is looked at. Pure: facts and the time go in.
import { servingState } from '@plinth/domain/lifecycle'
import type { VersionRecord } from '../../ports/versions.ts'
import type { Address } from '../../usecases/find-address.ts'
import { factsOf } from '../../usecases/site-view.ts'
import type { PageState } from '../pages/state-page.ts'

export type ServingDecision =
  | { readonly kind: 'state'; readonly status: 404 | 410 | 503; readonly page: PageState }
  | { readonly kind: 'moved'; readonly slug: string }
  | {
      readonly kind: 'serve'
      readonly version: VersionRecord
      readonly spaFallback: boolean
      readonly indexable: boolean
    }

const nothing: ServingDecision = { kind: 'state', status: 404, page: 'nothing_here' }

export function decideServing(address: Address | null, now: number): ServingDecision {
  if (address === null) return nothing
  if (address.kind !== 'site') {
    if (address.until <= now) return nothing
    return address.kind === 'moved'
      ? { kind: 'moved', slug: address.slug }
      : { kind: 'state', status: 410, page: 'deleted' }
  }

  const { site, owner, version, preview } = address
  const state = servingState(factsOf(site, owner, now), now)
  switch (state) {
    case 'removed':
      return { kind: 'state', status: 410, page: 'removed' }
    case 'expired':
      return { kind: 'state', status: 410, page: 'expired' }
    case 'unverified':
      return { kind: 'state', status: 503, page: 'unverified' }
    case 'paused':
      return { kind: 'state', status: 503, page: 'paused' }
    case 'reserved':
      return nothing
    case 'live':
      if (version === null) return nothing
      return {
        kind: 'serve',
        version,
        spaFallback: site.spaFallback,
        indexable: owner !== null && !preview,
      }
    default:
      return state satisfies never
  }
}
