// Classifies the URLs that a page sends visitors or form data to.

/**
 * Form backends that forward submissions to a person. Contact forms use them; legitimate pages never send
 * them a password.
 */
const formBackends = [
  'formspree.io',
  'formsubmit.co',
  'formsubmit.io',
  'getform.io',
  'formcarry.com',
  'formbold.com',
  'submit-form.com',
  'formkeep.com',
  'basin.com',
  'usebasin.com',
  'web3forms.com',
  'staticforms.xyz',
  'formtools.com',
  'emailmeform.com',
  'jotform.com',
  'script.google.com',
  'emailjs.com',
  'sheet.best',
  'sheetdb.io',
]

/** Webhook, tunnel and request-inspection services: only attackers collect form data with them. */
const requestCollectors = [
  'webhook.site',
  'requestbin.com',
  'requestbin.net',
  'pipedream.net',
  'hooks.slack.com',
  'beeceptor.com',
  'hookbin.com',
  'interactsh.com',
  'oast.fun',
  'ngrok.io',
  'ngrok-free.app',
  'ngrok.app',
  'trycloudflare.com',
]

/** `email`: forwarded to a mailbox. `collector`: a chat bot or a request collector. */
export type Destination = 'here' | 'elsewhere' | 'email' | 'collector'

/** The lower-case host of an absolute or protocol-relative HTTP URL; null for anything else. */
export function hostOf(address: string): string | null {
  const absolute = /^\s*(?:https?:)?[/\\]{2}/i.test(address)
  if (!absolute) return null
  const url = URL.parse(address.trim().replaceAll(/[\t\r\n]/g, ''), 'https://here.invalid/')
  return url && url.hostname !== 'here.invalid' ? url.hostname : null
}

export function destinationOf(address: string): Destination {
  if (/^\s*mailto:/i.test(address)) return 'email'
  const host = hostOf(address)
  if (host === null) return 'here'
  if (isUnderAny(host, requestCollectors) || isBot(host, address)) return 'collector'
  return isUnderAny(host, formBackends) ? 'email' : 'elsewhere'
}

const isBot = (host: string, address: string): boolean =>
  (host === 'api.telegram.org' && address.includes('/bot')) ||
  (/^(.+\.)?discord(app)?\.com$/.test(host) && address.includes('/api/webhooks/'))

const isUnderAny = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

/** Absolute and protocol-relative URLs within a text. */
export const addressesIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:https?:|wss?:)?(?:\\?\/){2}[\w.-]+\.[a-z]{2,}[^\s"'`<>\\)]{0,300}/gi),
    ([address]) => address.replaceAll('\\/', '/').replace(/^ws/i, 'http'),
  )
