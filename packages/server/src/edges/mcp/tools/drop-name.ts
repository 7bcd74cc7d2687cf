// How MCP tools name a drop in their input and output.
import { z } from 'zod'
import type { OwnedDrop } from '../../../usecases/access/owned-drop.ts'
import type { ToolContext } from './tool.ts'

/** Input field that identifies a drop. */
export const dropName = { id: z.string().min(1).describe('Id or slug') }

/** Output fields that identify a drop. */
export const namedDrop = { url: z.string(), id: z.string(), slug: z.string() }

export const findDrop = (
  { useCases, actor }: ToolContext,
  { id }: { readonly id: string },
): Promise<OwnedDrop> => useCases.findOwnDrop(actor, { idOrSlug: id })

export const nameDrop = (
  { urls }: ToolContext,
  { id, slug }: Pick<OwnedDrop, 'id' | 'slug'>,
): z.output<z.ZodObject<typeof namedDrop>> => ({ url: urls.drop(slug), id, slug })
