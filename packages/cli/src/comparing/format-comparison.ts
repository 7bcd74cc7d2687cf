// Prints a comparison: a list of files, then a unified diff of each changed text file.
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { formatBytes, megabyte } from '@plinth/domain/base/sizes'
import { unreadableError } from '../deploying/files/unreadable-error.ts'
import { alignColumns } from '../terminal/columns.ts'
import type { CommandResult, TonedLine } from '../terminal/output.ts'
import type { Tone } from '../terminal/tones.ts'
import type { ChangedFile, Comparison } from './compare-files.ts'
import { messages } from './messages.ts'

/** Larger files are not compared line by line. */
export const maxTextBytes = megabyte

export interface FileDiff {
  readonly path: string
  /** Null if the file is not text, too large or too different. */
  readonly lines: readonly string[] | null
}

export async function diffChangedFiles({ changed }: Comparison): Promise<FileDiff[]> {
  const diffs: FileDiff[] = []
  for (const file of changed) diffs.push({ path: file.path, lines: await diffOf(file) })
  return diffs
}

async function diffOf({ path, local, live }: ChangedFile): Promise<string[] | null> {
  // Loaded on demand: only this command compares texts.
  const { decodeText, textDiff } = await import('./text-diff.ts')
  if (Math.max(local.size, live.size) > maxTextBytes) return null
  const content = await readFile(local.file).catch((cause: unknown) => {
    throw unreadableError(local.file, cause)
  })
  const [before, after] = [decodeText(await buffer(await live.open())), decodeText(content)]
  return before === null || after === null ? null : textDiff(path, before, after)
}

/** `diffs` is null if only the names are wanted. */
export function formatComparison(
  { added, changed, removed, unchanged }: Comparison,
  diffs: readonly FileDiff[] | null,
): CommandResult {
  const entryOf = ({ path, size }: { readonly path: string; readonly size: number }) => ({
    path,
    size,
  })
  return {
    json: {
      added: added.map(entryOf),
      changed: changed.map(({ path, local }, index) => ({
        ...{ path, size: local.size },
        ...(diffs && { diff: diffs[index]?.lines?.join('\n') ?? null }),
      })),
      removed: removed.map(entryOf),
      unchanged,
    },
    lines: [...namesOf({ added, changed, removed }), ...(diffs ?? []).flatMap(linesOf)],
  }
}

function namesOf({
  added,
  changed,
  removed,
}: Pick<Comparison, 'added' | 'changed' | 'removed'>): TonedLine[] {
  const rows = [
    ...added.map(({ path, size }) => rowOf('good', messages.added, path, size)),
    ...changed.map(({ path, local }) => rowOf('warning', messages.changed, path, local.size)),
    ...removed.map(({ path, size }) => rowOf('bad', messages.removed, path, size)),
  ]
  const lines = alignColumns(rows.map(({ cells }) => cells))
  return rows.map(({ tone }, index) => ({ text: lines[index] ?? '', tone }))
}

/** The path is last, so that a long one needs not be cut. */
const rowOf = (tone: Tone, what: string, path: string, size: number) => ({
  tone,
  cells: [what, formatBytes(size), path],
})

function linesOf({ path, lines }: FileDiff): (string | TonedLine)[] {
  if (lines === null) return ['', { text: messages.binary({ path }), tone: 'faint' }]
  return ['', ...lines.map(tonedDiffLine)]
}

function tonedDiffLine(line: string, index: number): string | TonedLine {
  if (index < 2) return { text: line, tone: 'strong' }
  const tone = lineTones[line[0] ?? '']
  return tone ? { text: line, tone } : line
}

const lineTones: Readonly<Record<string, Tone>> = { '+': 'good', '-': 'bad', '@': 'faint' }
