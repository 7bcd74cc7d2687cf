// Content of the mail about a drop that an operator restored.
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type DropRestored = Extract<Mail, { note: string }>

export const dropRestoredContent = (
  { name, slug, siteId, note }: DropRestored,
  { baseUrl, host }: LinkBase,
): MailContent => ({
  subject: `Your drop ${slug} has been restored`,
  paragraphs: [
    greeting(name),
    `The operator of ${host} restored your drop ${slug}. It’s back at its address, unchanged.`,
    ...(note === '' ? [] : [`Message from the operator: ${note}`]),
  ],
  action: { label: 'View drop', link: `${baseUrl}/dashboard/drops/${siteId}` },
  note: `You receive this email because you own the drop’s account at ${host}.`,
})
