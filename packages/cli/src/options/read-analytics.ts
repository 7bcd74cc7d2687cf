// Parses the value of `--analytics`.
import { readFile } from 'node:fs/promises'
import type { Client } from '@plinth/contract/client/routed-client'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'

type Settings = Parameters<Client['updateSite']>[0]['body']
type Analytics = NonNullable<Settings>['analytics']

/** JSON, or `@` and the name of a file with JSON; false disconnects everything. */
export type AnalyticsOption = string | false

export async function readAnalytics(
  given: AnalyticsOption,
): Promise<NonNullable<Analytics> | null> {
  if (given === false) return null
  const text = given.startsWith('@') ? await readNamed(given.slice(1)) : given
  try {
    return JSON.parse(text)
  } catch (cause) {
    const sentence =
      '--analytics needs JSON, such as {"plausible": {"domain": "example.com"}}, or @ and the name of a JSON file.'
    throw new CliError('usage', sentence, { cause })
  }
}

async function readNamed(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CliError('refused', `${quoted(file)} cannot be read.`, { cause })
  })
}
