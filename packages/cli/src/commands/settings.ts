// The `plinth settings` command: prints the settings of a drop, or changes them.
import { formatDays } from '@plinth/domain/base/day'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import { connectedProviders, providerNames } from '@plinth/domain/visitors/analytics'
import type { Command } from 'commander'
import { type Drop, findDrop } from '../drops/find-drop.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import { type AnalyticsOption, readAnalytics } from '../options/read-analytics.ts'
import { passwordOption, readPassword } from '../options/read-password.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { alignColumns } from '../terminal/columns.ts'
import { localTime } from '../terminal/local-time.ts'

interface Changes {
  readonly name?: string
  readonly slug?: string
  readonly spa?: boolean
  readonly gallery?: boolean
  /** True: prompt for the password. False: remove it. */
  readonly password?: string | boolean
  readonly analytics?: AnalyticsOption
}

export function registerSettings(program: Command, open: SessionOpener): void {
  program
    .command('settings')
    .description('show the settings of a drop, or change those that are given')
    .argument('[slug]', dropArgument)
    .option('--name <name>', 'its label')
    .option(
      '--slug <slug>',
      `another slug; the old address redirects to it for ${formatDays(slugHoldMs)}`,
    )
    .option('--spa', 'unknown paths serve index.html')
    .option('--no-spa', 'unknown paths are not found')
    .option(passwordOption.flags, passwordOption.description)
    .option('--no-password', 'everybody may see it')
    .option('--gallery', 'show it in the public gallery')
    .option('--no-gallery', 'take it out of the gallery')
    .option('--analytics <json>', 'what to connect, as JSON of the API; `@file` reads a file')
    .option('--no-analytics', 'disconnect everything')
    .action(async (slug, changes) => settings(await open(), slug, changes))
}

async function settings(
  session: Session,
  slug: string | undefined,
  changes: Changes,
): Promise<void> {
  const { account, output } = session
  if (slug === undefined) await refuseSwallowedSlug(session, changes)
  const body = await bodyOf(changes, session)
  const { id, ...before } = await resolveDrop(session, slug)
  const isChange = Object.keys(body).length > 0
  const drop = isChange ? await account().updateSite({ params: { id }, body }) : { id, ...before }
  if (isChange) output.say('Saved.', 'good')
  output.printResult({ json: drop, lines: alignColumns(rowsOf(drop)) })
}

/**
 * `--password my-site` parses the slug as the password, and the drop of the current folder would be
 * changed instead.
 */
async function refuseSwallowedSlug({ account }: Session, { password }: Changes): Promise<void> {
  if (typeof password !== 'string' || !(await findDrop(account(), password))) return
  throw new CliError(
    'usage',
    `${password} was taken for the password. Name the drop first: plinth settings ${password} --password`,
  )
}

async function bodyOf(changes: Changes, { terminal }: Session) {
  const { name, slug, spa, gallery, password, analytics } = changes
  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(spa !== undefined && { spa_fallback: spa }),
    ...(gallery !== undefined && { gallery }),
    ...(password !== undefined && {
      password: password === false ? null : await readPassword(password, terminal),
    }),
    ...(analytics !== undefined && { analytics: await readAnalytics(analytics) }),
  }
}

function rowsOf(drop: Drop): string[][] {
  const { analytics, expires_at } = drop
  const connected = connectedProviders(analytics ?? {}).map((provider) => providerNames[provider])
  return [
    ['name', drop.name],
    ['slug', drop.slug],
    ['address', drop.url],
    ['domains', drop.domains.map(({ hostname }) => hostname).join(', ') || 'none'],
    ['state', drop.status],
    ['version', String(drop.live_version?.version_number ?? 'none')],
    ['password', drop.has_password ? 'yes' : 'no'],
    ['spa', drop.spa_fallback ? 'yes' : 'no'],
    ['gallery', drop.gallery ? 'yes' : 'no'],
    ['analytics', connected.join(', ') || 'none'],
    ['created', localTime(drop.created_at)],
    ...(expires_at === null ? [] : [['expires', localTime(expires_at)]]),
  ]
}
