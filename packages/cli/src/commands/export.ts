// The `plinth export` command: downloads the live version of one drop, or of all drops, as a zip.
import { pipeline } from 'node:stream/promises'
import { isSlug } from '@plinth/domain/addresses/slug'
import { formatBytes } from '@plinth/domain/base/sizes'
import { quoted } from '@plinth/domain/base/unicode'
import type { Command } from 'commander'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { interruptible } from '../system/interruptible.ts'
import { writeAtomically } from '../system/write-atomically.ts'
import { messages } from './messages.ts'

interface ExportOptions {
  readonly all?: true
  readonly output?: string
  readonly force?: boolean
}

interface Archive {
  /** Default file name, used without `--output`. */
  readonly fileName: () => string
  fetch(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
}

export function registerExport(program: Command, open: SessionOpener): void {
  program
    .command('export')
    .description('download the live version of a drop, or of all drops, as a zip')
    .argument('[slug]', dropArgument)
    .option('--all', 'export the live versions and settings of all drops')
    .option('-o, --output <file>', 'file to write; `-` is standard output (default: <slug>.zip)')
    .option('--force', 'replace an existing file')
    .action(async (slug, options) => exportDrops(await open(), slug, options))
}

async function exportDrops(
  session: Session,
  slug: string | undefined,
  { all, output: target, force = false }: ExportOptions,
): Promise<void> {
  if (all && slug !== undefined) throw new CliError('usage', messages.export.slugOrAll)
  if (target === '-') refuseTerminal(session)
  const archive = all ? allDrops(session) : await liveVersion(session, slug)
  const { output } = session
  await interruptible(messages.export.stopped, async (signal) => {
    const fetchContent = () => archive.fetch(signal)
    if (target === '-') return writeToStdout(await fetchContent(), signal)
    const file = target ?? archive.fileName()
    const onProgress = (bytes: number) =>
      output.showStatus(messages.export.progress({ size: formatBytes(bytes) }))
    const bytes = await writeAtomically(file, fetchContent, { force, signal, onProgress })
    output.say(messages.export.done({ size: formatBytes(bytes) }), 'good')
    output.printResult({ json: { file, bytes }, lines: [file] })
  })
}

async function writeToStdout(
  content: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pipeline(content, process.stdout, { signal, end: false })
  } catch (error) {
    // The reader closed the pipe early (as `head` does); not a failure.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

function refuseTerminal({ output }: Session): void {
  if (output.json) throw new CliError('usage', messages.export.zipOrJson)
  if (process.stdout.isTTY) throw new CliError('usage', messages.export.terminal)
}

const allDrops = ({ account }: Session): Archive => ({
  fileName: () => 'plinth-export.zip',
  fetch: (signal) => account().exportSites({ signal }),
})

async function liveVersion(session: Session, named: string | undefined): Promise<Archive> {
  const { id, slug, live_version } = await resolveDrop(session, named)
  if (live_version === null) throw new CliError('refused', messages.export.notLive({ slug }))
  const params = { id, version_id: live_version.version_id }
  return {
    fileName: () => fileNameOf(slug),
    fetch: (signal) => session.account().downloadVersion({ params, signal }),
  }
}

/** Refuses anything but a valid slug: a hostile server could send a path here. */
export function fileNameOf(slug: string): string {
  if (isSlug(slug)) return `${slug}.zip`
  throw new CliError('refused', messages.export.invalidSlug({ quoted: quoted(slug) }))
}
