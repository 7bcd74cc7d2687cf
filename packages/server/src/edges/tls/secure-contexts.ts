// Cache of TLS contexts by server name: the service's own certificate for the names that it covers,
// else the certificate of the custom domain or of the drop.
import { createSecureContext, type SecureContext } from 'node:tls'
import { type Hostname, isHostname } from '@plinth/domain/addresses/hostname'
import { hostnameOf } from '@plinth/domain/addresses/hosts'
import { type CacheSizes, unmeasured } from '../../ports/cache-sizes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ChangeFeed } from '../../ports/database/changes.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { ByteCache } from '../caching/byte-cache.ts'
import { createCheckedLookups } from '../caching/checked-lookups.ts'
import type { DatabaseOutage } from '../caching/database-outage.ts'
import { covers, type KeyPair, type ServiceCertificate } from './certificate-files.ts'
import { secureOptions } from './secure-options.ts'

export interface SecureContexts {
  /** Sets the service's own certificate, used from now on for every name that it covers. */
  setService(certificate: ServiceCertificate): void
  /** Null if there is no certificate for the name. */
  find(serverName: string): Promise<SecureContext | null>
}

export interface SecureContextsOptions {
  readonly useCases: Pick<UseCases, 'findCertificate'>
  readonly feed: ChangeFeed
  readonly outage: Pick<DatabaseOutage, 'lookUp'>
  readonly clock: Clock
  readonly maxBytes: number
  readonly sizes?: CacheSizes
}

interface Entry {
  readonly context: SecureContext | null
  readonly until: number
}

/**
 * Approximate memory of an entry without its key: the context with its certificates, or a negative
 * entry.
 */
const contextBytes = 65_536
const absentBytes = 500
/** Entries expire although the feed reports every change, because certificates also expire by time. */
const cachedMs = 600_000
const absentMs = 30_000

export function createSecureContexts(options: SecureContextsOptions): SecureContexts {
  const { useCases, feed, outage, clock, maxBytes, sizes = unmeasured } = options
  const cache = new ByteCache<Entry>(maxBytes)
  sizes.measureBytes('tls_contexts', cache)
  const lookUp = createCheckedLookups<Entry>({
    feed,
    load: async (name) => {
      const pair = await useCases.findCertificate(name as Hostname)
      const context = pair && contextOf(pair)
      return { context, until: clock.now() + (context ? cachedMs : absentMs) }
    },
    isConcerned: ({ label }, name) => label === name,
    keep: (name, entry) =>
      cache.set(name, entry, name.length + (entry.context ? contextBytes : absentBytes)),
  })
  let service: {
    readonly certificate: ServiceCertificate
    readonly context: SecureContext
  } | null = null

  feed.listen((change) => {
    if (typeof change === 'string') cache.clear()
    else if (change.label !== null) cache.delete(change.label)
  })

  return {
    setService(certificate) {
      service = { certificate, context: contextOf(certificate) }
    },
    async find(name) {
      // A client may send kilobytes of anything as a name: it is neither looked up nor cached.
      if (hostnameOf(name) !== name) return null
      // The service's certificate may cover names that no custom domain can have, such as
      // `*.localhost`.
      if (service && covers(service.certificate, name)) return service.context
      if (!isHostname(name)) return null
      const known = feed.catchUp() ? cache.get(name) : undefined
      if (known && isFresh(known, clock.now())) return known.context
      const { context } = await outage.lookUp({
        load: () => lookUp(name),
        // Also after `until`: an expired certificate is no worse than none.
        known: () => cache.get(name),
      })
      return context
    },
  }
}

/** False if the clock was set back: whether a domain is served depends on the time. */
const isFresh = ({ until }: Entry, now: number): boolean => now < until && until <= now + cachedMs

const contextOf = ({ chain, privateKey }: KeyPair): SecureContext =>
  createSecureContext({ ...secureOptions, cert: chain, key: privateKey })
