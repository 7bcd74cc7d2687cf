// TLS termination in front of the edges, for HTTP/2 and HTTP/1.1.
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { dropCertificatesPerWeek } from '@plinth/domain/addresses/drop-certificates'
import { isHostname } from '@plinth/domain/addresses/hostname'
import { dayMs } from '@plinth/domain/base/day'
import { renewalIsLateAt } from '@plinth/domain/custom-domains/certificate-renewal'
import { ConfigError } from '../../config/config.ts'
import type { TlsFiles, TlsSettings } from '../../config/tls-settings.ts'
import { connectionOf } from '../../edges/fast-lane/bridge.ts'
import { createHttp2Server, type Http2Routes } from '../../edges/http2/http2-server.ts'
import {
  CertificateFileError,
  readCertificateFiles,
  type ServiceCertificate,
} from '../../edges/tls/certificate-files.ts'
import { certificateProblems } from '../../edges/tls/certificate-problems.ts'
import { followOwnCertificate } from '../../edges/tls/follow-own-certificate.ts'
import { limitReports } from '../../edges/tls/limit-reports.ts'
import {
  createSecureContexts,
  type SecureContextsOptions,
} from '../../edges/tls/secure-contexts.ts'
import { createSecureServer } from '../../edges/tls/secure-server.ts'
import { ticketKeys } from '../../edges/tls/ticket-keys.ts'
import { watchCertificateFiles } from '../../edges/tls/watch-certificate-files.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { FirstCertificates } from '../../usecases/measuring/count-stored.ts'
import type { Log } from '../process/log.ts'
import { http2Limits } from './http-server.ts'

export interface Tls {
  readonly port: number
  /** Of the service's own certificate; null if there is none. */
  certificateTimes(): FirstCertificates | null
  /** Handles a connection that was just accepted. */
  accept(socket: Socket): void
  /** Closes idle connections; requests in flight still get their response. */
  closeIdle(): void
  closeAll(): void
}

export interface TlsOptions
  extends Omit<SecureContextsOptions, 'maxBytes' | 'useCases'>,
    Http2Routes {
  readonly useCases: Pick<UseCases, 'findAlpnChallenge' | 'findCertificate' | 'findOwnCertificate'>
  readonly signer: Deps['signer']
  readonly ownHostnames: Deps['ownHostnames']
  readonly ownCertificate: Deps['ownCertificate']
  readonly settings: TlsSettings
  /** The HTTP/1.1 server. */
  readonly server: Server
  readonly log: Log
}

const contextsBytes = 67_108_864

export async function createTls(options: TlsOptions): Promise<Tls> {
  const { settings, useCases, server, log } = options
  const contexts = createSecureContexts({ ...options, maxBytes: contextsBytes })
  const http2 = createHttp2Server(options, http2Limits)
  const secure = createSecureServer({
    findContext: contexts.find,
    findChallenge: async (name) => (isHostname(name) ? useCases.findAlpnChallenge(name) : null),
    ticketKeys: () => ticketKeys(options),
    onHttp1: (socket) => server.emit('connection', socket),
    onHttp2: http2.take,
    onFailure: limitReports(options.clock, (err) =>
      log.error({ err }, 'could not look up a certificate'),
    ),
  })
  let inUse: ServiceCertificate | null = null
  const { ownCertificate } = options
  const expected = expectedNames(options)
  const warn = () => {
    const now = options.clock.now()
    if (inUse === null && ownCertificate) {
      return log.warn(`no certificate for ${listed(ownCertificate)} could be ordered yet`)
    }
    for (const problem of certificateProblems(inUse, { ...expected, now })) log.warn(problem)
  }
  // The process may run for months, so expiry is checked daily.
  const reminder = setInterval(warn, dayMs).unref()
  const use = (certificate: ServiceCertificate) => {
    contexts.setService(certificate)
    secure.setDefault(certificate)
    inUse = certificate
    warn()
  }
  const watch = await useCertificate()
  if (inUse === null && ownCertificate)
    log.info(`ordering a certificate for ${listed(ownCertificate)}`)
  else if (inUse === null) warn()
  if (ownCertificate && ownCertificate.dns === null) log.warn(noWildcard)

  async function useCertificate(): Promise<{ close(): void } | null> {
    if (settings.files) return useFiles(settings.files, use, log)
    if (!ownCertificate) return null
    return followOwnCertificate({
      names: ownCertificate.names,
      findOwnCertificate: useCases.findOwnCertificate,
      feed: options.feed,
      onChange(certificate) {
        use(certificate)
        const names = listed(ownCertificate)
        log.info({ names, expires: certificate.leaf.validTo }, 'using an ordered certificate')
      },
      onFailure: limitReports(options.clock, (err) =>
        log.error({ err }, 'could not load the certificate of the service'),
      ),
    })
  }
  return {
    port: settings.httpsPort,
    certificateTimes: () => inUse && timesOf(inUse.leaf),
    accept: secure.take,
    closeIdle() {
      secure.closeIdle()
      http2.closeGracefully()
    },
    closeAll() {
      clearInterval(reminder)
      watch?.close()
      secure.close()
      http2.closeAll()
    },
  }
}

function timesOf({ validFromDate, validToDate }: ServiceCertificate['leaf']): FirstCertificates {
  const expiresAt = validToDate.getTime()
  return { expiresAt, lateAt: renewalIsLateAt(validFromDate.getTime(), expiresAt) }
}

/** Without DNS, each drop has its own certificate. */
export const expectedNames = ({
  ownHostnames: { app, drops },
  ownCertificate,
}: Pick<Deps, 'ownHostnames' | 'ownCertificate'>) => ({
  app,
  drops: ownCertificate && ownCertificate.dns === null ? null : drops,
})

const listed = ({ names }: { readonly names: string }): string => names.replaceAll(' ', ' and ')

const noWildcard = `There is no wildcard certificate, because PLINTH_ACME_DNS is not set. Each drop gets its own certificate when it is first visited, at most ${dropCertificatesPerWeek} new ones a week.`

async function useFiles(
  files: TlsFiles,
  use: (certificate: ServiceCertificate) => void,
  log: Log,
): Promise<{ close(): void }> {
  const current = await readCertificateFiles(files).catch((error: unknown) => {
    if (error instanceof CertificateFileError) throw new ConfigError([error.message])
    throw error
  })
  use(current)
  return watchCertificateFiles({
    files,
    current,
    onChange(certificate) {
      use(certificate)
      log.info({ expires: certificate.leaf.validTo }, 'reloaded the certificate files')
    },
    onFailure: (err) =>
      log.error(
        { err },
        'could not reload the certificate files; the old certificate stays in use',
      ),
  })
}

/**
 * The HTTP/1.1 server handles both TLS and plain connections; this sends each to its own listener.
 */
export const routeByTls =
  (secure: RequestListener, plain: RequestListener): RequestListener =>
  (request, response) =>
    connectionOf(request.socket) instanceof TLSSocket
      ? secure(request, response)
      : plain(request, response)
