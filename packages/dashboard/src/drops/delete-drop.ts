// Request that deletes a drop.
import { client } from '../api/client.ts'
import { hasCode } from '../api/problem.ts'

/** A drop that is gone already, for example deleted in another tab, is what the user wanted. */
export async function deleteDrop(id: string): Promise<void> {
  try {
    await client.deleteSite({ params: { id } })
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
  }
}
