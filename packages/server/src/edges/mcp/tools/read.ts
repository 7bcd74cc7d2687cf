// MCP tool `service_read`.
import { formatCount } from '@plinth/domain/base/sizes'
import { z } from 'zod'
import type { OwnedDrop } from '../../../usecases/access/owned-drop.ts'
import { reading } from './annotations.ts'
import { dropName, findDrop, nameDrop } from './drop-name.ts'
import { excerptOf } from './excerpt.ts'
import { offlineNote } from './offline-note.ts'
import { outlineText } from './outline-text.ts'
import { defineTool, type ToolContext } from './tool.ts'

const line = z.int().positive().exactOptional()

export const readTool = defineTool({
  title: 'Read a drop',
  right: 'see_drops',
  description:
    'Reads what is live. Without path: version number, files with sizes, and headings of the landing page with line numbers. With path: the source of that file.',
  input: z.strictObject({
    ...dropName,
    path: z.string().exactOptional(),
    from_line: line,
    to_line: line,
  }),
  // As text only, and once: it is the largest result, and a model copies from it into an edit.
  annotations: reading,
  async call(context, { id, path, from_line: fromLine, to_line: toLine }) {
    const drop = await findDrop(context, { id })
    const wantsOutline = path === undefined && fromLine === undefined && toLine === undefined
    const text = wantsOutline
      ? await readOutline(context, drop)
      : await readLines(context, { drop, path, fromLine, toLine })
    return { text, drop }
  },
})

async function readOutline(context: ToolContext, drop: OwnedDrop): Promise<string> {
  const { useCases, actor } = context
  // Both are of the version that was live when the drop was found.
  const list = await useCases.listFiles(actor, { drop })
  const outline = await useCases.readOutline(actor, { drop })
  const text = outlineText({ ...nameDrop(context, drop), ...list, ...outline })
  return [...(await offlineNote(context, drop)), text].join('\n')
}

type Lines = Parameters<ToolContext['useCases']['readText']>[1]

async function readLines({ useCases, actor }: ToolContext, wanted: Lines): Promise<string> {
  const { path, version, text, fromLine, lineCount } = await useCases.readText(actor, wanted)
  const excerpt = excerptOf(text, fromLine)
  const range = `lines ${fromLine} to ${excerpt.toLine} of ${formatCount(lineCount)}`
  const head = `${path} of version ${version.number}, ${range}${excerpt.note}:`
  return `${head}\n${excerpt.text}`
}
