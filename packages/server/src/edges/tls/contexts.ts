// Whose certificate a client is shown: the operator's for what it covers, else that of the owner's domain.
import { createSecureContext, type SecureContext } from 'node:tls'
import { type Hostname, isHostname } from '@plinth/domain/hostname'
import { hostnameOf } from '@plinth/domain/hosts'
import type { ChangeFeed } from '../../ports/changes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { ByteCache } from '../sites/byte-cache.ts'
import { createSingleFlight } from '../sites/single-flight.ts'
import { covers, type FileCertificate, type KeyPair } from './certificate-files.ts'
import { secureOptions } from './secure-options.ts'

export interface Contexts {
  /** From now on, for every name that it covers. */
  setFile(certificate: FileCertificate): void
  /** Null: there is no certificate for that name. */
  find(serverName: string): Promise<SecureContext | null>
}

export interface ContextsOptions {
  readonly useCases: Pick<UseCases, 'findCertificate'>
  readonly feed: ChangeFeed
  readonly clock: Clock
  readonly maxBytes: number
}

interface Entry {
  readonly context: SecureContext | null
  readonly until: number
}

/** About what one takes beside its name, with its certificates and the place in the map. */
const contextBytes = 65_536
const absentBytes = 500
/** The feed tells of every change; these are for what nobody tells, like time itself. */
const keptMs = 600_000
const absentMs = 30_000

export function createContexts(options: ContextsOptions): Contexts {
  const { useCases, feed, clock, maxBytes } = options
  const cache = new ByteCache<Entry>(maxBytes)
  const singleFlight = createSingleFlight()
  let changes = 0
  let file: { readonly certificate: FileCertificate; readonly context: SecureContext } | null = null

  feed.listen((change) => {
    if (change !== 'everything' && change.label === null) return
    changes += 1
    if (change === 'everything') cache.clear()
    else if (change.label !== null) cache.delete(change.label)
  })

  async function load(name: Hostname): Promise<SecureContext | null> {
    const before = changes
    const pair = await useCases.findCertificate(name)
    const context = pair && contextOf(pair)
    const until = clock.now() + (context ? keptMs : absentMs)
    // What was read before a change was heard of may be older than the change.
    if (before === changes) {
      cache.set(name, { context, until }, name.length + (context ? contextBytes : absentBytes))
    }
    return context
  }

  return {
    setFile(certificate) {
      file = { certificate, context: contextOf(certificate) }
    },
    async find(name) {
      // A stranger may send kilobytes of anything: nobody is asked about it, and none of it is kept.
      if (hostnameOf(name) !== name) return null
      // The operator's own may be such as no owner could bring, like those under `localhost`.
      if (file && covers(file.certificate, name)) return file.context
      if (!isHostname(name)) return null
      const known = feed.catchUp() ? cache.get(name) : undefined
      if (known && clock.now() < known.until) return known.context
      return singleFlight(`${changes} ${name}`, () => load(name))
    },
  }
}

const contextOf = ({ chain, privateKey }: KeyPair): SecureContext =>
  createSecureContext({ ...secureOptions, cert: chain, key: privateKey })
