// Finds the drop that a custom domain belongs to.
import { parseHostname } from '@plinth/domain/addresses/hostname'
import { AppError } from '@plinth/domain/base/errors'
import { type Drop, requireDrop } from '../drops/find-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session } from '../service/session.ts'

export interface DropWithDomain {
  readonly drop: Drop
  /** Normalised, as the service stores it. */
  readonly hostname: string
}

/** The hostname identifies the drop, so the command works from any folder. */
export async function findDropByDomain(
  { account }: Pick<Session, 'account'>,
  text: string,
  slug: string | undefined,
): Promise<DropWithDomain> {
  const hostname = parseOrRefuse(text)
  if (slug !== undefined) return { drop: await requireDrop(account(), slug), hostname }
  const owners = (await account().listSites()).filter(({ domains }) =>
    domains.some((domain) => domain.hostname === hostname),
  )
  const [drop, another] = owners
  if (!drop) {
    throw new CliError(
      'refused',
      `No drop in this account has the domain ${hostname}. To add it: plinth domains add ${hostname}`,
    )
  }
  if (!another) return { drop, hostname }
  const slugs = owners.map((one) => one.slug).join(', ')
  throw new CliError(
    'usage',
    `Several drops have ${hostname}: ${slugs}. Choose one with --drop <slug>.`,
  )
}

function parseOrRefuse(text: string): string {
  try {
    return parseHostname(text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new CliError('usage', error.detail, { cause: error })
  }
}
