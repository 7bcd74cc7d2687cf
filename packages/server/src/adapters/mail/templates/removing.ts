// Content of the mail about drops that expired at a date set by their owner and will be deleted.
import { formatDay } from '@plinth/domain/base/day'
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting, plainName } from './plain-name.ts'

type Removing = Extract<Mail, { kind: 'removing' }>

export function removingContent(mail: Removing, { baseUrl, host }: LinkBase): MailContent {
  const accountName = plainName(mail.organisation ?? '') || 'your account'
  const isOne = mail.drops.length === 1
  const first = formatDay(Math.min(...mail.drops.map(({ removedAt }) => removedAt)))
  return {
    subject: `Your expired ${isOne ? 'drop' : 'drops'} will be deleted on ${first}`,
    paragraphs: [
      greeting(mail.name),
      `In ${accountName} at ${host}, ${isOne ? '1 drop' : `${mail.drops.length} drops`} reached the expiry date that was set for ${isOne ? 'it' : 'them'}. We’ll delete ${isOne ? 'it' : 'them'} permanently:`,
      mail.drops.map(describe).join(', '),
      `To keep ${isOne ? 'it' : 'a drop'}, set a later expiry date or remove the date in the drop’s settings. It comes back online at once.`,
    ],
    action: { label: 'Open your drops', link: `${baseUrl}/dashboard` },
    note: `No longer need ${isOne ? 'it' : 'them'}? Ignore this email.`,
  }
}

function describe({ name, slug, removedAt }: Removing['drops'][number]): string {
  const plain = plainName(name)
  const day = formatDay(removedAt)
  return plain === '' ? `${slug} (on ${day})` : `${plain} (${slug}, on ${day})`
}
