// Hook that saves an edit of a drop's tags.
import type { Drop } from '../../../api/queries.ts'
import { useMergeIntoDrop } from '../editing/use-save-drop.ts'
import { mergeTags, type TagsEdit } from './merge-tags.ts'

export const useSaveTags = (id: string, onSaved: (saved: Drop) => void) =>
  useMergeIntoDrop(id, (edit: TagsEdit, { tags }) => ({ tags: mergeTags(edit, tags) }), onSaved)
