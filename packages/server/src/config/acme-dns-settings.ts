// PLINTH_ACME_DNS: where TXT records for wildcard certificates are set, and with which credentials.
import path from 'node:path'
import { isDnsName } from '@plinth/domain/addresses/dns-name'
import { acmeDns } from './defaults.ts'
import type { Environment } from './environment.ts'
import type { ReportProblem } from './settings-context.ts'

export type AcmeDnsSettings =
  | {
      readonly kind: 'rfc2136'
      readonly server: { readonly host: string; readonly port: number }
      readonly key: {
        readonly name: string
        readonly algorithm: TsigAlgorithm
        readonly secret: Buffer
      }
    }
  | {
      readonly kind: 'acme-dns'
      /** Of its API, without a trailing slash. */
      readonly url: string
      readonly username: string
      readonly password: string
      /** The name that it serves, which `_acme-challenge` names point to. */
      readonly domain: string
    }
  | { readonly kind: 'hook'; readonly program: string }
  | { readonly kind: TokenProvider; readonly token: string }
  /** Credentials come from the AWS SDK's default chain. */
  | { readonly kind: 'route53' }

type TsigAlgorithm = (typeof acmeDns.tsigAlgorithms)[number]
type TokenProvider = (typeof acmeDns.tokenProviders)[number]

/** Null if it is not set, or invalid. Messages never quote the secret. */
export function parseAcmeDns(
  environment: Environment,
  report: ReportProblem,
): AcmeDnsSettings | null {
  const { PLINTH_ACME_DNS: text, PLINTH_ACME_DNS_SECRET: secret = null } = environment
  if (text === undefined) {
    if (secret !== null) report('PLINTH_ACME_DNS_SECRET', 'is set, but PLINTH_ACME_DNS is not.')
    return null
  }
  const needSecret = (what: string): string => {
    if (secret === null) report('PLINTH_ACME_DNS_SECRET', `is missing: it must be ${what}.`)
    return secret ?? ''
  }
  const needToken = (what: string): string => {
    const value = needSecret(what)
    // The error of a header that cannot be sent would quote it in the log.
    if (value !== '' && !/^[\x21-\x7e]+$/.test(value)) {
      report('PLINTH_ACME_DNS_SECRET', 'must be ASCII characters without spaces or line breaks.')
    }
    return value
  }
  const token = acmeDns.tokenProviders.find((name) => name === text)
  if (token) return { kind: token, token: needToken(`an API token of ${text}`) }
  if (text === 'route53') return { kind: 'route53' }
  const [, scheme = '', rest = ''] = /^([a-z0-9-]+):(.*)$/.exec(text) ?? []
  switch (scheme) {
    case 'hook':
      if (rest === '') report('PLINTH_ACME_DNS', 'must be hook:<path of a program>.')
      return { kind: 'hook', program: path.resolve(rest) }
    case 'rfc2136':
      return parseRfc2136(text, needSecret('the secret of the TSIG key, in Base64'), report)
    case 'acme-dns':
      return parseAcmeDnsServer(rest, needToken('the password of the acme-dns account'), report)
    default:
      report('PLINTH_ACME_DNS', `must be one of ${acmeDns.forms.join(', ')}.`)
      return null
  }
}

function parseRfc2136(text: string, secret: string, report: ReportProblem): AcmeDnsSettings | null {
  const url = URL.parse(text)
  const name = url?.searchParams.get('key') ?? ''
  const requested = url?.searchParams.get('algorithm') ?? acmeDns.tsigAlgorithms[0]
  const algorithm = acmeDns.tsigAlgorithms.find((known) => known === requested)
  if (!url?.hostname || !isDnsName(name)) {
    report('PLINTH_ACME_DNS', 'must be rfc2136://<server>?key=<name of the TSIG key>.')
    return null
  }
  if (!algorithm) {
    report(
      'PLINTH_ACME_DNS',
      `must have one of the algorithms ${acmeDns.tsigAlgorithms.join(', ')}.`,
    )
    return null
  }
  if (secret !== '' && !/^[A-Za-z0-9+/]+={0,2}$/.test(secret)) {
    report('PLINTH_ACME_DNS_SECRET', 'must be Base64, as in the key file of the name server.')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    kind: 'rfc2136',
    server: { host, port: url.port === '' ? 53 : Number(url.port) },
    key: { name, algorithm, secret: Buffer.from(secret, 'base64') },
  }
}

function parseAcmeDnsServer(
  text: string,
  password: string,
  report: ReportProblem,
): AcmeDnsSettings | null {
  const url = URL.parse(text)
  const username = url?.searchParams.get('username') ?? ''
  const domain = (url?.searchParams.get('domain') ?? '').toLowerCase().replace(/\.$/, '')
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isHttp || username === '' || !domain.includes('.') || !isDnsName(domain)) {
    report(
      'PLINTH_ACME_DNS',
      'must be acme-dns:https://<server>?username=<user>&domain=<fulldomain of the account>.',
    )
    return null
  }
  const base = `${url.origin}${url.pathname}`.replace(/\/$/, '')
  return { kind: 'acme-dns', url: base, username, password, domain }
}
