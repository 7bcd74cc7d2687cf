// The `plinth settings` command: prints the settings of a drop, or changes them.
import { formatDays } from '@plinth/domain/base/day'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import type { TrailingSlash } from '@plinth/domain/serving/page-lookup'
import { connectedProviders, providerNames } from '@plinth/domain/visitors/analytics'
import type { Command } from 'commander'
import { type Drop, findDrop } from '../drops/find-drop.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import { expiryDescription, parseExpiry } from '../options/parse-expiry.ts'
import { type AnalyticsOption, readAnalytics } from '../options/read-analytics.ts'
import { passwordOption, readPassword } from '../options/read-password.ts'
import { cleanUrlsDescription, trailingSlashOption } from '../options/trailing-slash-option.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { alignColumns } from '../terminal/columns.ts'
import { localTime } from '../terminal/local-time.ts'
import { messages } from './messages.ts'

interface Changes {
  readonly name?: string
  readonly slug?: string
  readonly spa?: boolean
  readonly trailingSlash?: TrailingSlash
  readonly cleanUrls?: boolean
  readonly gallery?: boolean
  /** False: remove all. */
  readonly tags?: string | false
  /** A timestamp. False: remove it. */
  readonly expires?: string | false
  /** True: prompt for the password. False: remove it. */
  readonly password?: string | boolean
  readonly analytics?: AnalyticsOption
}

export function registerSettings(program: Command, open: SessionOpener): void {
  program
    .command('settings')
    .description('show or change the settings of a drop')
    .argument('[slug]', dropArgument)
    .option('--name <name>', 'name of the drop')
    .option('--slug <slug>', `new slug; the old address redirects for ${formatDays(slugHoldMs)}`)
    .option('--spa', 'serve index.html for unknown paths')
    .option('--no-spa', 'return 404 for unknown paths')
    .addOption(trailingSlashOption())
    .option('--clean-urls', cleanUrlsDescription)
    .option('--no-clean-urls', 'serve pages at their file names, too')
    .option(passwordOption.flags, passwordOption.description)
    .option('--no-password', 'remove the password')
    .option('--tags <tags>', 'tags of the drop, separated by commas; they replace the former ones')
    .option('--no-tags', 'remove all tags')
    .option('--expires <time>', expiryDescription, (text) => parseExpiry(text))
    .option('--no-expires', 'remove the expiry date')
    .option('--gallery', 'list the drop in the public gallery')
    .option('--no-gallery', 'remove the drop from the gallery')
    .option(
      '--analytics <json>',
      'analytics providers as JSON, in the format of the API; `@file` reads a file',
    )
    .option('--no-analytics', 'disconnect all analytics providers')
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
  if (isChange) output.say(messages.settings.saved, 'good')
  output.printResult({ json: drop, lines: alignColumns(rowsOf(drop)) })
}

/**
 * `--password my-site` parses the slug as the password, and the drop of the current folder would be
 * changed instead.
 */
async function refuseSwallowedSlug({ account }: Session, { password }: Changes): Promise<void> {
  if (typeof password !== 'string' || !(await findDrop(account(), password))) return
  throw new CliError('usage', messages.settings.swallowedSlug({ slug: password }))
}

async function bodyOf(changes: Changes, { terminal }: Session) {
  const { name, slug, spa, trailingSlash, cleanUrls, gallery, password, analytics } = changes
  const { tags, expires } = changes
  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(spa !== undefined && { spa_fallback: spa }),
    ...(trailingSlash !== undefined && { trailing_slash: trailingSlash }),
    ...(cleanUrls !== undefined && { clean_urls: cleanUrls }),
    ...(gallery !== undefined && { gallery }),
    ...(tags !== undefined && { tags: tags === false ? [] : tags.split(',') }),
    ...(expires !== undefined && { expire_at: expires === false ? null : expires }),
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
    ['trailing slash', drop.trailing_slash],
    ['clean URLs', drop.clean_urls ? 'yes' : 'no'],
    ['gallery', drop.gallery ? 'yes' : 'no'],
    ['tags', drop.tags.join(', ') || 'none'],
    ['analytics', connected.join(', ') || 'none'],
    ['created', localTime(drop.created_at)],
    ...(expires_at === null ? [] : [['expires', localTime(expires_at)]]),
  ]
}
