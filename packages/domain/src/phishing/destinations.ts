// Where a page sends people and what they type.

/**
 * Services that pass on to a stranger whatever a page sends them. Contact forms use them, and no
 * honest page sends them a password.
 */
const mailDrops = [
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

/** Made for messages between programs: nobody collects visitors' answers in them but thieves. */
const messageDrops = [
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

export type Destination = 'here' | 'elsewhere' | 'mail drop' | 'message drop'

/** The host of an absolute address of the web, in lower case; null for everything else. */
export function hostOf(address: string): string | null {
  const absolute = /^\s*(?:https?:)?[/\\]{2}/i.test(address)
  if (!absolute) return null
  const url = URL.parse(address.trim().replaceAll(/[\t\r\n]/g, ''), 'https://here.invalid/')
  return url && url.hostname !== 'here.invalid' ? url.hostname : null
}

export function destinationOf(address: string): Destination {
  if (/^\s*mailto:/i.test(address)) return 'mail drop'
  const host = hostOf(address)
  if (host === null) return 'here'
  if (isUnder(host, messageDrops) || isBot(host, address)) return 'message drop'
  return isUnder(host, mailDrops) ? 'mail drop' : 'elsewhere'
}

const isBot = (host: string, address: string): boolean =>
  (host === 'api.telegram.org' && address.includes('/bot')) ||
  (/^(.+\.)?discord(app)?\.com$/.test(host) && address.includes('/api/webhooks/'))

const isUnder = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

/** Absolute addresses within a text; `api.telegram.org/bot` also without a scheme. */
export const addressesIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:https?:|wss?:)?(?:\\?\/){2}[\w.-]+\.[a-z]{2,}[^\s"'`<>\\)]{0,300}/gi),
    ([address]) => address.replaceAll('\\/', '/').replace(/^ws/i, 'http'),
  )
