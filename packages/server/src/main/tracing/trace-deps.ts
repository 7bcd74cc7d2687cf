// Use cases and the ports they use, wrapped so that each call is a step of the current trace.
import type { SentTracing } from '../../adapters/tracing/create-tracing.ts'
import { traceCalls } from '../../adapters/tracing/trace-calls.ts'
import { traceSpool } from '../../adapters/tracing/trace-spool.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { UseCases } from '../../usecases/bind.ts'

export const traceUseCases = (tracing: SentTracing, useCases: UseCases): UseCases =>
  traceCalls(tracing, { target: useCases, methods: keysOf(useCases) })

/** Ports that wait for a disk, a thread or another machine. */
export function traceDeps(tracing: SentTracing, deps: Deps): Deps {
  const { database, parserPool, billing, cdn, certificateAuthority } = deps
  const kind = 'client'
  return {
    ...deps,
    billing:
      billing &&
      traceCalls(tracing, { target: billing, methods: paymentCalls, prefix: 'payments', kind }),
    blobs: traceCalls(tracing, {
      target: deps.blobs,
      methods: ['put', 'read', 'open', 'size', 'delete'],
      prefix: 'store',
    }),
    cardPainter: traceCalls(tracing, {
      target: deps.cardPainter,
      methods: ['paint'],
      prefix: 'cards',
    }),
    cdn:
      cdn &&
      traceCalls(tracing, {
        target: cdn,
        methods: ['purge', 'purgeEverything'],
        prefix: 'cdn',
        kind,
      }),
    certificateAuthority:
      certificateAuthority &&
      traceCalls(tracing, {
        target: certificateAuthority,
        methods: ['order'],
        prefix: 'acme',
        kind,
      }),
    clientDocuments: traceCalls(tracing, {
      target: deps.clientDocuments,
      methods: ['read'],
      prefix: 'client-documents',
      kind,
    }),
    compressor: traceCalls(tracing, { target: deps.compressor, methods: ['compress'] }),
    database: {
      ...database,
      transact: (work) => tracing.step(transaction, () => database.transact(work)),
      transactWithoutSync: (work, options) =>
        tracing.step(transaction, () => database.transactWithoutSync(work, options)),
    },
    dns: traceCalls(tracing, {
      target: deps.dns,
      methods: ['cname', 'addresses', 'txt'],
      prefix: 'dns',
      kind,
    }),
    mailer: traceCalls(tracing, { target: deps.mailer, methods: ['send'], prefix: 'mail', kind }),
    parserPool: {
      ...parserPool,
      forUpload(budget) {
        const target = parserPool.forUpload(budget)
        return traceCalls(tracing, { target, methods: keysOf(target), prefix: 'parse' })
      },
    },
    spool: traceSpool(tracing, deps.spool),
  }
}

/** With the wait for a connection and for locks. */
const transaction = { name: 'transaction' }

const paymentCalls = [
  'createCustomer',
  'updateCustomer',
  'openCheckout',
  'openPortal',
  'readCustomer',
  'closePayments',
  'endCustomer',
] as const

const keysOf = <T extends object>(target: T) => Object.keys(target) as (keyof T & string)[]
