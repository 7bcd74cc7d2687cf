// Warns about files whose names suggest that they contain a secret.
import { posix } from 'node:path'
import type { FoundFile } from './found-files.ts'
import { decideIgnored, ignoreRules } from './ignore-rules.ts'
import { messages } from './messages.ts'
import { summariseNames } from './summarise-names.ts'

/**
 * Matched by name only. Some are meant to be public, so they cause a warning and are not left out.
 */
const suspicious = ignoreRules(
  [
    'id_rsa',
    'id_dsa',
    'id_ecdsa',
    'id_ed25519',
    '*.pem',
    '*.key',
    '*.p12',
    '*.pfx',
    '*.env',
    '*.tfstate',
    'credentials.json',
  ],
  { ignoresCase: true },
)

/** Null if no file looks like a secret. */
export function secretsWarning(files: readonly FoundFile[]): string | null {
  const names = files
    .map(({ path }) => path)
    .filter((path) => decideIgnored(suspicious, posix.basename(path), false))
  if (names.length === 0) return null
  return messages.secrets({ names: summariseNames(names) })
}
