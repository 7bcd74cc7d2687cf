// Content of the mail about drops on the Free plan that expire soon or have expired.
import { dayMs, formatDay } from '@plinth/domain/base/day'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import { plans } from '@plinth/domain/plans/plans'
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting, plainName } from './plain-name.ts'

type Expiring = Extract<Mail, { kind: 'expiring' }>

export function expiringContent(mail: Expiring, { baseUrl, host }: LinkBase): MailContent {
  const expiry = formatDay(mail.expiresAt)
  const removal = formatDay(mail.removedAt)
  const accountName = plainName(mail.organisation ?? '') || 'your account'
  const isOne = mail.drops.length === 1
  const expire = mail.expired ? 'expired' : isOne ? 'expires' : 'expire'
  const drops = isOne ? 'drop' : 'drops'
  const them = isOne ? 'it' : 'them'
  return {
    subject: mail.expired
      ? `Sign in before ${removal} or your ${drops} will be deleted`
      : `Sign in before ${expiry} to keep your ${drops}`,
    paragraphs: [
      greeting(mail.name),
      `On ${plans.free.title}, drops expire if their owner doesn’t sign in for ${freeLifetime / dayMs} days. In ${accountName} at ${host}, ${countOf(mail.drops)} ${expire} on ${expiry}:`,
      mail.drops.map(describe).join(', '),
      mail.expired
        ? `Sign in before ${removal} to bring ${them} back. After that we delete ${them} permanently.`
        : `Sign in before that day to keep ${them} online. Expired drops come back if you sign in before ${removal}; after that we delete them permanently.`,
      ...(mail.drops.some(({ paused }) => paused) ? [pausedNote] : []),
      `On ${plans.plus.title}, drops never expire.`,
    ],
    action: {
      label: isOne ? 'Sign in to keep your drop' : 'Sign in to keep your drops',
      link: `${baseUrl}/dashboard`,
    },
    note: `No longer need ${them}? Ignore this email.`,
  }
}

const pausedNote = `Paused drops stay paused because ${plans.free.title} includes ${plans.free.drops}. Upgrade or delete older drops to bring them back online.`

const countOf = ({ length }: Expiring['drops']): string =>
  length === 1 ? '1 drop' : `${length} drops`

function describe({ name, slug, paused }: Expiring['drops'][number]): string {
  const plain = plainName(name)
  const notes = [...(plain === '' ? [] : [slug]), ...(paused ? ['paused'] : [])].join(', ')
  return `${plain || slug}${notes && ` (${notes})`}`
}
