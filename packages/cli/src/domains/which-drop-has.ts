import { AppError } from '@plinth/domain/errors'
import { parseHostname } from '@plinth/domain/hostname'
import { CliError } from '../cli-error.ts'
import { type Drop, requireDrop } from '../find-drop.ts'
import type { Session } from '../session.ts'

export interface Found {
  readonly drop: Drop
  /** As the service writes it. */
  readonly hostname: string
}

/** A domain says by itself which drop is meant, wherever the command is run. */
export async function whichDropHas(
  { account }: Pick<Session, 'account'>,
  typed: string,
  slug: string | undefined,
): Promise<Found> {
  const hostname = parseOrRefuse(typed)
  if (slug !== undefined) return { drop: await requireDrop(account(), slug), hostname }
  const having = (await account().listSites()).filter(({ domains }) =>
    domains.some((domain) => domain.hostname === hostname),
  )
  const [drop, another] = having
  if (!drop) {
    throw new CliError(
      'refused',
      `No drop of this account has ${hostname}. To add it: plinth domains add ${hostname}`,
    )
  }
  if (!another) return { drop, hostname }
  const slugs = having.map((one) => one.slug).join(', ')
  throw new CliError('usage', `Which drop? ${slugs} have ${hostname}. Name one by --drop.`)
}

function parseOrRefuse(typed: string): string {
  try {
    return parseHostname(typed)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new CliError('usage', error.detail, { cause: error })
  }
}
