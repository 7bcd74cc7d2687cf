// Hook that saves an edit of a drop's tags.
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import type { Drop } from '../../../api/queries.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { mergeTags, type TagsEdit } from './merge-tags.ts'

/** Merges the edit into tags read just before, which may be newer than those of the page. */
export function useSaveTags(id: string, onSaved: (saved: Drop) => void) {
  const save = useSaveDrop(id, onSaved)
  return useMutation({
    async mutationFn(edit: TagsEdit) {
      const { tags } = await client.getSite({ params: { id } })
      await save.mutateAsync({ tags: mergeTags(edit, tags) })
    },
  })
}
