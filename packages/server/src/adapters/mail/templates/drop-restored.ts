// Content of the mail about a drop that an operator restored.
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type DropRestored = Extract<Mail, { note: string }>

export const dropRestoredContent = (
  { name, slug, siteId, note }: DropRestored,
  { baseUrl, host }: LinkBase,
): MailContent => ({
  subject: `Your drop ${slug} is back`,
  paragraphs: [
    greeting(name),
    `The people who run ${host} gave your drop ${slug} back. It is at its address again, as it was.`,
    ...(note === '' ? [] : [`They say: ${note}`]),
  ],
  action: { label: 'See the drop', link: `${baseUrl}/dashboard/drops/${siteId}` },
  note: `You get this mail because you own the account at ${host} that the drop belongs to.`,
})
