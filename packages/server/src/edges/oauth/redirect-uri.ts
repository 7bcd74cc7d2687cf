// Where an app may have people sent back to, and how that place is named to them.
import { hostnameOf } from '@plinth/domain/hosts'
import type { Urls } from '../http/urls.ts'

export type OwnAddresses = Pick<Urls, 'base' | 'sitesDomain'>

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes that run something, show something or go somewhere by themselves, instead of opening an app. */
const ownedSchemes = new Set(
  [
    'about blob brave chrome cid content data edge feed file filesystem firefox ftp ftps geo gopher',
    'hcp help intent itms itms-apps itms-services jar javascript ldap ldaps livescript mailto market',
    'mhtml mid mocha news nfs nntp opera res resource search sftp shell shortcuts sip sips sms smb smsto',
    'ssh svn tel telnet tftp urn vbs vbscript view-source vnc webcal ws wss wyciwyg x-man-page xmpp',
  ].flatMap((line) => line.split(' ')),
)

/** Those of Windows, of which there are many: `ms-msdt:` ran programs. */
const windowsScheme = /^ms-|-ms$/

const maxLength = 2000

/** What is wrong with it, in words that follow the address; null when it may be used. */
export function refuseRedirectUri(text: string, own: OwnAddresses): string | null {
  const url = URL.parse(text)
  if (!url || text.length > maxLength) return 'is not a valid address'
  // Also an empty one, which the parsed form does not show.
  if (text.includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'must not name a user'
  if (!isWeb(url)) return refuseScheme(url)
  if (url.protocol === 'http:' && !isOnThisComputer(url)) {
    return 'must use https, or be on this computer: 127.0.0.1, [::1] or localhost'
  }
  if (leadsToUs(url, own)) return 'is an address of this service'
  return null
}

function refuseScheme({ protocol, href }: URL): string | null {
  const scheme = protocol.slice(0, -1)
  if (ownedSchemes.has(scheme) || windowsScheme.test(scheme)) {
    return `must not use the scheme ${protocol}`
  }
  // RFC 8252, 7.1: a name that is its maker's by their domain. Many apps have a plain one, and then an authority.
  if (scheme.includes('.') || href.startsWith(`${protocol}//`)) return null
  return 'must begin with a scheme and two slashes, or a scheme with a dot in it'
}

/** Whether the service itself, or what somebody publishes on it, would get the answer. */
export function leadsToUs(url: URL, { base, sitesDomain }: OwnAddresses): boolean {
  if (!isWeb(url)) return false
  const service = new URL(base)
  // Apps on a developer's computer share its names, and only the port tells them apart.
  if (isOnThisComputer(url)) return isOnThisComputer(service) && url.port === service.port
  const hostname = hostnameOf(url.host)
  const sites = hostnameOf(sitesDomain)
  return hostname === service.hostname || `.${hostname}`.endsWith(`.${sites}`)
}

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

const isOnThisComputer = ({ hostname }: URL): boolean => loopbackHosts.has(hostname)

export const isHttps = (uri: string): boolean => URL.parse(uri)?.protocol === 'https:'

export const isHttpsLoopback = (uri: string): boolean =>
  isHttps(uri) && isOnThisComputer(new URL(uri))

/** Whether a program that listens on this computer gets the code. */
export function isLoopback(uri: unknown): boolean {
  const url = typeof uri === 'string' ? URL.parse(uri) : null
  return url !== null && isWeb(url) && isOnThisComputer(url)
}

/** Whether a program gets the code that runs where the browser does. */
export function staysOnThisComputer(uri: string): boolean {
  const url = URL.parse(uri)
  return url !== null && (!isWeb(url) || isOnThisComputer(url))
}

/** The host that gets the code; the scheme where an app on the device does. */
export function redirectHost(uri: string): string {
  const url = URL.parse(uri)
  if (!url) return ''
  return isWeb(url) ? url.host : url.protocol
}
