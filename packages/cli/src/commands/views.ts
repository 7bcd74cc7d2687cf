// The `plinth views` command: the page views of a drop by day, page and referrer.
import { viewRange } from '@plinth/domain/visitors/views'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { formatViews } from '../views/format-views.ts'

export function registerViews(program: Command, open: SessionOpener): void {
  program
    .command('views')
    .description('show the page views of a drop by day, page and referrer')
    .argument('[slug]', dropArgument)
    .addOption(
      new Option('--days <number>', `number of days up to today (UTC), 1 to ${viewRange.most}`)
        .default(viewRange.usual)
        .argParser(parseDays),
    )
    .action(async (slug, options) => views(await open(), slug, options))
}

async function views(
  session: Session,
  slug: string | undefined,
  { days }: { readonly days: number },
): Promise<void> {
  const { account, output } = session
  const { id } = await resolveDrop(session, slug)
  const found = await account().getViews({ params: { id }, query: { days } })
  output.printResult({ json: found, lines: formatViews(found, output.columns) })
}

function parseDays(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= viewRange.most) return Number(text)
  throw new InvalidArgumentError(`Use a whole number from 1 to ${viewRange.most}.`)
}
