import { formatDay } from '@plinth/domain/day'
import { dayMs, freeLifetime } from '@plinth/domain/lifecycle'
import { plans } from '@plinth/domain/plans'
import type { Mail } from '../../../ports/mail.ts'
import type { MailContent, Place } from '../mail-content.ts'
import { greeting, plainName } from '../plain-name.ts'

type Expiring = Extract<Mail, { kind: 'expiring' }>

export function expiringContent(mail: Expiring, { baseUrl, host }: Place): MailContent {
  const expiry = formatDay(mail.expiresAt)
  const removal = formatDay(mail.removedAt)
  const whose = plainName(mail.organisation ?? '') || 'your account'
  return {
    subject: mail.expired
      ? `Sign in before ${removal}, or your drops are deleted`
      : `Sign in before ${expiry} to keep your drops`,
    paragraphs: [
      greeting(mail.name),
      `On the ${plans.free.title} plan drops are live for ${freeLifetime / dayMs} days after their owner was last here. For ${whose} at ${host} that ${mail.expired ? 'ended' : 'ends'} on ${expiry}, and with it:`,
      mail.drops.map(describe).join(', '),
      mail.expired
        ? `Sign in before ${removal}, and everything is live again at once. After that it is deleted.`
        : `Sign in before that day, and everything stays as it is. What has expired comes back with a sign-in before ${removal}; after that it is deleted.`,
      `On the ${plans.plus.title} plan drops do not expire.`,
    ],
    action: { label: 'Sign in and keep them', link: `${baseUrl}/dashboard` },
    note: 'You do not need them any more? Then there is nothing to do.',
  }
}

function describe({ name, slug }: Expiring['drops'][number]): string {
  const plain = plainName(name)
  return plain === '' ? slug : `${plain} (${slug})`
}
