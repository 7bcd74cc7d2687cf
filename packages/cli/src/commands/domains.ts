// The `plinth domains` commands: list, add, check and remove the custom domains of a drop.
import { type Command, Option } from 'commander'
import { awaitActive } from '../domains/await-active.ts'
import { type Domain, recordLines, stateLine } from '../domains/describe-domain.ts'
import { findDropByDomain } from '../domains/find-drop-by-domain.ts'
import type { Drop } from '../drops/find-drop.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import { parseSeconds } from '../options/parse-seconds.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { tableLines } from '../terminal/table.ts'
import { messages } from './messages.ts'

interface DropOption {
  readonly drop?: string
}
interface WaitOptions extends DropOption {
  readonly wait?: true
  readonly giveUpAfter: number
}

export function registerDomains(program: Command, open: SessionOpener): void {
  const domains = program.command('domains').description('serve a drop from your own domain')
  domains
    .command('list', { isDefault: true })
    .description('list the custom domains of a drop (the default command of `plinth domains`)')
    .argument('[slug]', dropArgument)
    .action(async (slug) => list(await open(), slug))
  withWaitOptions(
    domains
      .command('add')
      .description('add a custom domain and print the DNS records to set')
      .argument('<hostname>', 'hostname, such as www.example.com'),
  )
    .option('--drop <slug>', dropArgument)
    .action(async (hostname, options) => add(await open(), hostname, options))
  withWaitOptions(
    domains
      .command('check')
      .description('check the DNS of a custom domain now and print the records it needs')
      .argument('<hostname>', 'hostname of the domain'),
  )
    .option('--drop <slug>', ownDrop)
    .action(async (hostname, options) => check(await open(), hostname, options))
  domains
    .command('remove')
    .description('remove a custom domain immediately')
    .argument('<hostname>', 'hostname of the domain')
    .option('--drop <slug>', ownDrop)
    .option('--yes', 'skip the confirmation')
    .action(async (hostname, options) => remove(await open(), hostname, options))
}

const ownDrop = 'slug of the drop, if several drops have the domain'

const withWaitOptions = (command: Command): Command =>
  command
    .option('--wait', 'wait until the domain is active')
    .addOption(
      new Option('--give-up-after <seconds>', 'stop waiting after this long')
        .default(900)
        .argParser(parseSeconds),
    )

async function list(session: Session, slug: string | undefined): Promise<void> {
  const { account, output } = session
  const drop = await resolveDrop(session, slug)
  const domains = await account().listDomains({ params: { id: drop.id } })
  if (domains.length === 0) {
    output.say(messages.domains.none(drop))
  }
  const rows = domains.map(({ hostname, status, reason }) => [hostname, status, reason ?? ''])
  const { columns } = output
  const lines = tableLines(rows, { columns, whole: 2 })
  output.printResult({ json: domains, lines: lines.filter((line) => line.trim() !== '') })
}

async function add(session: Session, hostname: string, options: WaitOptions): Promise<void> {
  const drop = await resolveDrop(session, options.drop)
  const params = { id: drop.id }
  const domain = await session.account().addDomain({ params, body: { hostname } })
  await printState(session, { drop, domain, options })
}

async function check(session: Session, named: string, options: WaitOptions): Promise<void> {
  const { drop, hostname } = await findDropByDomain(session, named, options.drop)
  const domain = await session.account().checkDomain({ params: { id: drop.id, hostname } })
  await printState(session, { drop, domain, options })
}

interface CheckedDomain {
  readonly drop: Drop
  readonly domain: Domain
  readonly options: WaitOptions
}

async function printState(
  session: Session,
  { drop, domain, options }: CheckedDomain,
): Promise<void> {
  const { output } = session
  const { wait, giveUpAfter } = options
  const isActive = domain.status === 'active'
  output.say(stateLine(domain), isActive ? 'good' : 'warning')
  if (!wait || isActive) {
    output.printResult({ json: domain, lines: isActive ? [domain.url] : recordLines(domain) })
    return
  }
  for (const line of recordLines(domain)) output.instruct(line)
  const active = await awaitActive(session, { id: drop.id, domain, giveUpAfter })
  output.printResult({ json: active, lines: [active.url] })
}

async function remove(
  session: Session,
  named: string,
  options: DropOption & { readonly yes?: true },
): Promise<void> {
  const { drop, hostname } = await findDropByDomain(session, named, options.drop)
  if (!options.yes) await confirmRemoval(session, hostname, drop)
  await session.account().removeDomain({ params: { id: drop.id, hostname } })
  session.output.say(messages.domains.removed({ hostname, url: drop.url }))
  session.output.printResult({ json: { removed: hostname }, lines: [] })
}

async function confirmRemoval({ output, terminal }: Session, hostname: string, drop: Drop) {
  const warning = messages.domains.removalWarning({ hostname, slug: drop.slug })
  if (!terminal.interactive || output.json) {
    throw new CliError('usage', `${warning} ${messages.domains.removalHowTo({ hostname })}`)
  }
  output.say(warning, 'warning')
  if (await terminal.confirm(messages.domains.removalPrompt({ hostname }))) return
  throw new CliError('refused', messages.domains.notRemoved)
}
