// MCP tool `service_settings`.
import { sitePassword } from '@plinth/contract/schemas/site'
import { AppError } from '@plinth/domain/base/errors'
import { z } from 'zod'
import { presentDrop } from '../../api/present.ts'
import { replacing } from './annotations.ts'
import { dropName, findDrop, namedDrop } from './drop-name.ts'
import { defineTool, type ToolContext, type ToolResult } from './tool.ts'

const settings = {
  name: z.string(),
  status: z.string(),
  has_password: z.boolean(),
  spa_fallback: z.boolean(),
  published: z.boolean(),
}

/** The listing leaves out the names of the drop, which the results have too. */
export const settingsOutput = z.object(settings)

export const settingsTool = defineTool({
  title: 'Change settings',
  right: 'change_settings',
  description:
    'Changes settings of a drop; returns all. published: false takes it offline (404) and keeps everything.',
  input: z.strictObject({
    ...dropName,
    name: z.string().exactOptional(),
    password: sitePassword.exactOptional(),
    remove_password: z.boolean().exactOptional(),
    spa_fallback: z.boolean().exactOptional().describe('Unknown paths serve index.html'),
    published: z.boolean().exactOptional(),
  }),
  output: settingsOutput,
  annotations: replacing,
  async call(context, { id, remove_password: removePassword, spa_fallback, ...given }) {
    if (removePassword && given.password !== undefined) {
      const detail = 'Specify either `password` or `remove_password`, not both.'
      throw new AppError('invalid_field', detail)
    }
    return changeSettings(context, id, {
      ...given,
      ...(removePassword && { password: null }),
      ...(spa_fallback !== undefined && { spaFallback: spa_fallback }),
    })
  },
})

const namedSettings = z.object({ ...namedDrop, ...settings })

type Settings = z.output<typeof namedSettings>
type Changes = Omit<Parameters<ToolContext['useCases']['updateDrop']>[1], 'id'>

/** Without a setting it only reads them. */
export async function changeSettings(
  context: ToolContext,
  id: string,
  changes: Changes,
): Promise<ToolResult<Settings>> {
  const { useCases, urls, actor } = context
  const drop = await findDrop(context, { id })
  const view =
    Object.keys(changes).length === 0
      ? await useCases.getDrop(actor, { drop })
      : await useCases.updateDrop(actor, { id: drop.id, ...changes })
  const output = namedSettings.parse(presentDrop(urls, view))
  return { output, text: describe(output) }
}

function describe(drop: Settings): string {
  const facts = [
    drop.published ? `status ${drop.status}` : 'unpublished, so its address returns 404',
    ...(drop.name === '' ? [] : [`name ${drop.name}`]),
    drop.has_password ? 'with a password' : 'no password',
    `spa_fallback ${drop.spa_fallback ? 'on' : 'off'}`,
  ]
  return `${drop.url} (id ${drop.id}): ${facts.join(', ')}.`
}
