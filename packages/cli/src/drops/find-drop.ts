// Finds a drop of the account by its slug.
import type { Client } from '@plinth/contract/client/routed-client'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'

export type Drop = Awaited<ReturnType<Client['getSite']>>

export async function findDrop(
  client: Client,
  slug: string,
  signal?: AbortSignal,
): Promise<Drop | null> {
  const drops = await client.listSites(signal && { signal })
  return drops.find((drop) => drop.slug === slug) ?? null
}

export async function requireDrop(client: Client, slug: string): Promise<Drop> {
  const drop = await findDrop(client, slug)
  if (drop) return drop
  throw new CliError(
    'refused',
    `This account has no drop ${quoted(slug)}. Run \`plinth list\` to see your drops.`,
  )
}
