// The development mailbox, as somebody who waits for a mail reads it.
import { expect, vi } from 'vitest'
import type { Plinth } from './plinth.ts'

interface KeptMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

interface Expected {
  /** Where the link leads. */
  readonly page: string
  /** How many such mails there are by then. */
  readonly count?: number
}

/** The newest first. */
export async function readMailbox({ base }: Pick<Plinth, 'base'>): Promise<KeptMail[]> {
  const response = await fetch(`${base}/dev/mail`, { headers: { accept: 'application/json' } })
  return response.json() as Promise<KeptMail[]>
}

/** The path of the newest link to that page that was mailed to somebody, once there are so many. */
export async function mailedLink(
  plinth: Pick<Plinth, 'base'>,
  to: string,
  { page, count = 1 }: Expected,
): Promise<string> {
  const start = `${plinth.base}${page}?`
  const links = await vi.waitFor(
    async () => {
      const mails = (await readMailbox(plinth)).filter((mail) => mail.to === to)
      const found = mails.flatMap(({ links: [link] }) => (link?.startsWith(start) ? [link] : []))
      expect(found).toHaveLength(count)
      return found
    },
    { timeout: 15_000 },
  )
  return (links[0] ?? '').slice(plinth.base.length)
}

/** The code in that link. */
export async function mailedCode(
  plinth: Pick<Plinth, 'base'>,
  to: string,
  mail: Expected,
): Promise<string> {
  const link = await mailedLink(plinth, to, mail)
  return new URL(link, plinth.base).searchParams.get('code') ?? ''
}
