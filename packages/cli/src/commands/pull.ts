// The `plinth pull` command: writes the files of the live version, or of another one, to a folder.
import path from 'node:path'
import type { Command } from 'commander'
import type { Drop } from '../drops/find-drop.ts'
import { lookUpDrop } from '../drops/memory/look-up-drop.ts'
import { rememberDrop } from '../drops/memory/memory-file.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { chooseTarget, type PullTarget } from '../pulling/choose-target.ts'
import { type PulledFiles, pullFiles } from '../pulling/pull-files.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { interruptible } from '../system/interruptible.ts'
import { findVersion, withVersionOption } from '../versions/find-version.ts'
import { messages } from './messages.ts'

interface PullOptions {
  readonly at?: number
  readonly force?: boolean
}

export function registerPull(program: Command, open: SessionOpener): void {
  const command = program
    .command('pull')
    .description('download the files of a drop into a folder')
    .argument('[slug]', dropArgument)
    .argument(
      '[folder]',
      'folder for the files (default: the folder that was published, or one named like the drop)',
    )
  withVersionOption(command)
    .option('--force', 'replace files that differ from the version')
    .action(async (slug, folder, options) => pull(await open(), slug, folder, options))
}

async function pull(
  session: Session,
  slug: string | undefined,
  given: string | undefined,
  { at, force = false }: PullOptions,
): Promise<void> {
  const drop = await resolveDrop(session, slug)
  const target = await chooseTarget(drop, { given, service: session.url })
  const version = await findVersion(session, drop, at)
  const pulled = await interruptible(messages.pull.stopped, (signal) =>
    pullFiles(session, { drop, version, target, force, signal }),
  )
  await remember(session, drop, { target, pulled })
  printResult(session, { drop, number: version.version_number, target, pulled })
}

interface Pulled {
  readonly target: PullTarget
  readonly pulled: PulledFiles
}

/** A folder with a Markdown page alone cannot be deployed, but its page can. */
const markdownPage = ({ target, pulled: { paths } }: Pulled): string | null =>
  target.page === null && paths.length === 1 && paths[0] === 'index.md'
    ? path.join(target.folder, 'index.md')
    : null

/** For each path that a deploy can publish again. */
async function remember(
  { output, url: service }: Session,
  drop: Drop,
  pulled: Pulled,
): Promise<void> {
  const { folder, page } = pulled.target
  const markdown = markdownPage(pulled)
  const targets = [
    page === null
      ? { path: folder, isFolder: true }
      : { path: path.join(folder, page), isFolder: false },
    ...(markdown === null ? [] : [{ path: markdown, isFolder: false }]),
  ]
  try {
    for (const target of targets) {
      const { location } = await lookUpDrop({ ...target, service })
      await rememberDrop(location, drop)
    }
  } catch {
    output.warn(messages.pull.notRemembered(drop))
  }
}

function printResult(
  { output }: Session,
  { drop, number, ...result }: Pulled & { readonly drop: Drop; readonly number: number },
): void {
  const { id, slug } = drop
  const { target, pulled } = result
  const { written, unchanged, leftOut } = pulled
  for (const left of leftOut) output.warn(messages.pull.leftOut({ path: left }))
  const figures = { slug, number, written: written.length, unchanged }
  output.say(messages.pull.done(figures), 'good')
  const markdown = markdownPage(result)
  if (markdown !== null)
    output.say(messages.pull.deployPage({ path: path.relative('', markdown) || markdown }))
  const shown = path.join(target.folder, target.page ?? '')
  const relative = path.relative('', shown)
  output.printResult({
    json: { path: shown, id, slug, version_number: number, written, unchanged, left_out: leftOut },
    lines: [relative === '' || relative.startsWith('..') ? shown : relative],
  })
}
