// Tools that are no longer listed. Clients that keep an earlier listing can still call them.
import { z } from 'zod'
import { replacing } from './annotations.ts'
import { dropName } from './drop-name.ts'
import { changeSettings, settingsOutput } from './settings.ts'
import { defineTool, type Tool } from './tool.ts'

/** Replaced by the setting `published`. */
const publishedTool = (title: string, published: boolean) =>
  defineTool({
    title,
    right: 'change_settings',
    description: 'Use service_settings.',
    input: z.strictObject(dropName),
    output: settingsOutput,
    annotations: replacing,
    call: (context, { id }) => changeSettings(context, id, { published }),
  })

export const formerTools: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['service_unpublish', publishedTool('Unpublish a drop', false)],
  ['service_republish', publishedTool('Publish an unpublished drop again', true)],
])
