// The development mailbox, as somebody who waits for a mail reads it.
import { expect } from 'vitest'
import type { Plinth } from './plinth.ts'

interface KeptMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

async function readMailbox({ base }: Pick<Plinth, 'base'>): Promise<KeptMail[]> {
  const response = await fetch(`${base}/dev/mail`, { headers: { accept: 'application/json' } })
  return response.json() as Promise<KeptMail[]>
}

/** The path of the newest link to that page that was mailed to somebody, once there are so many. */
export async function mailedLink(
  plinth: Pick<Plinth, 'base'>,
  to: string,
  { page, count = 1 }: { page: string; count?: number },
): Promise<string> {
  const start = `${plinth.base}${page}?`
  const links = async () =>
    (await readMailbox(plinth))
      .filter((mail) => mail.to === to && mail.links[0]?.startsWith(start))
      .map((mail) => mail.links[0] ?? '')
  await expect.poll(links, { timeout: 15_000 }).toHaveLength(count)
  return ((await links())[0] ?? '').slice(plinth.base.length)
}
