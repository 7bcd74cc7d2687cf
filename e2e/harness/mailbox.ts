// Reads the development mailbox.
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { Plinth } from './plinth.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

interface Expected {
  /** Path of the page that the link opens. */
  readonly page: string
  /** How many such mails to wait for. */
  readonly count?: number
}

/** Newest first. */
export async function readMailbox({ base }: Pick<Plinth, 'base'>): Promise<Mail[]> {
  const response = await fetch(`${base}/dev/mail`, { headers: { accept: 'application/json' } })
  return response.json() as Promise<Mail[]>
}

/** The path of the newest mailed link to that page, once `count` of them have arrived. */
export async function mailedLink(
  plinth: Pick<Plinth, 'base'>,
  to: string,
  { page, count = 1 }: Expected,
): Promise<string> {
  const start = `${plinth.base}${page}?`
  const links = await eventually(async () => {
    const mails = (await readMailbox(plinth)).filter((mail) => mail.to === to)
    const found = mails.flatMap(({ links: [link] }) => (link?.startsWith(start) ? [link] : []))
    expect(found).toHaveLength(count)
    return found
  })
  return (links[0] ?? '').slice(plinth.base.length)
}

/** The `code` parameter of that link. */
export async function mailedCode(
  plinth: Pick<Plinth, 'base'>,
  to: string,
  mail: Expected,
): Promise<string> {
  const link = await mailedLink(plinth, to, mail)
  return new URL(link, plinth.base).searchParams.get('code') ?? ''
}
