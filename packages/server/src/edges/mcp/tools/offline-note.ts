// What a reading tool says about a drop that visitors do not see.
import type { OwnedDrop } from '../../../usecases/access/owned-drop.ts'
import type { ToolContext } from './tool.ts'

/** Lines of a result: none if the drop is online. Without it, "live" would seem to mean that. */
export async function offlineNote(
  { useCases, actor }: ToolContext,
  drop: OwnedDrop,
): Promise<string[]> {
  const { status } = await useCases.getDrop(actor, { drop })
  if (status === 'live' || status === 'reserved') return []
  return [`The drop is ${status}, so its address and previews are offline.`]
}
