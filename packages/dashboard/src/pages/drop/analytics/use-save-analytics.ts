// Hook that saves an edit of the analytics settings.
import type { Drop } from '../../../api/queries.ts'
import { useMergeIntoDrop } from '../editing/use-save-drop.ts'
import { analyticsOf, type Edit, formValuesOf, mergeEdit } from './analytics-form-values.ts'

export const useSaveAnalytics = (id: string, onSaved: (saved: Drop) => void) =>
  useMergeIntoDrop(
    id,
    (edit: Edit, { analytics }) => ({
      analytics: analyticsOf(mergeEdit(edit, formValuesOf(analytics))),
    }),
    onSaved,
  )
