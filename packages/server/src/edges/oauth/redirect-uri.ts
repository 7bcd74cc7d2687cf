// Rules for OAuth redirect URIs, and how they are shown to users.
import { hostnameOf } from '@plinth/domain/addresses/hosts'
import type { Urls } from '../http/urls.ts'

export type OwnAddresses = Pick<Urls, 'base' | 'sitesDomain'>

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes that the browser or the system handles itself, instead of opening the app. */
const reservedSchemes = new Set(
  [
    'about blob brave chrome cid content data edge feed file filesystem firefox ftp ftps geo gopher',
    'hcp help intent itms itms-apps itms-services jar javascript ldap ldaps livescript mailto market',
    'mhtml mid mocha news nfs nntp opera res resource search sftp shell shortcuts sip sips sms smb smsto',
    'ssh svn tel telnet tftp urn vbs vbscript view-source vnc webcal ws wss wyciwyg x-man-page xmpp',
  ].flatMap((line) => line.split(' ')),
)

/** Windows' own schemes; there are many, and `ms-msdt:` could run programs. */
const windowsScheme = /^ms-|-ms$/

const maxLength = 2000

/** The problem, as the rest of a sentence that starts with the address; null if the URI is allowed. */
export function refuseRedirectUri(text: string, own: OwnAddresses): string | null {
  const url = URL.parse(text)
  if (!url || text.length > maxLength) return 'is not a valid address'
  // Includes an empty fragment, which `URL` does not show.
  if (text.includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'must not name a user'
  if (!isWeb(url)) return refuseScheme(url)
  if (url.protocol === 'http:' && !isOnThisComputer(url)) {
    return 'must use https, or be on this computer: 127.0.0.1, [::1] or localhost'
  }
  if (isServiceAddress(url, own)) return 'is an address of this service'
  return null
}

function refuseScheme({ protocol, href }: URL): string | null {
  const scheme = protocol.slice(0, -1)
  if (reservedSchemes.has(scheme) || windowsScheme.test(scheme)) {
    return `must not use the scheme ${protocol}`
  }
  // RFC 8252, 7.1 asks for a reversed domain name. Many apps have a plain scheme, followed by `//`.
  if (scheme.includes('.') || href.startsWith(`${protocol}//`)) return null
  return 'must begin with a scheme and two slashes, or a scheme with a dot in it'
}

/** Whether this service, or a drop published on it, would receive the code. */
export function isServiceAddress(url: URL, { base, sitesDomain }: OwnAddresses): boolean {
  if (!isWeb(url)) return false
  const service = new URL(base)
  // Programs on one computer share its hostnames, so only the port distinguishes them.
  if (isOnThisComputer(url)) return isOnThisComputer(service) && url.port === service.port
  // Not `hostnameOf`, which refuses names such as `.drops.example` that a URL may contain.
  const hostname = url.hostname.replace(/\.$/, '')
  const drops = hostnameOf(sitesDomain)
  return hostname === service.hostname || `.${hostname}`.endsWith(`.${drops}`)
}

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

const isOnThisComputer = ({ hostname }: URL): boolean => loopbackHosts.has(hostname)

export const isWebAddress = (uri: string): boolean => {
  const url = URL.parse(uri)
  return url !== null && isWeb(url)
}

export const isHttps = (uri: string): boolean => URL.parse(uri)?.protocol === 'https:'

export const isHttpsLoopback = (uri: string): boolean =>
  isHttps(uri) && isOnThisComputer(new URL(uri))

/** Whether a program that listens on the user's computer receives the code. */
export function isLoopbackRedirect(uri: unknown): boolean {
  const url = typeof uri === 'string' ? URL.parse(uri) : null
  return url !== null && isWeb(url) && isOnThisComputer(url)
}

/** Whether the code stays on the user's device: a loopback address, or an app opened by its scheme. */
export function staysOnThisComputer(uri: string): boolean {
  const url = URL.parse(uri)
  return url !== null && (!isWeb(url) || isOnThisComputer(url))
}

/** The host that receives the code; for an app opened by its scheme, that scheme. */
export function redirectHost(uri: string): string {
  const url = URL.parse(uri)
  if (!url) return ''
  return isWeb(url) ? url.host : url.protocol
}
