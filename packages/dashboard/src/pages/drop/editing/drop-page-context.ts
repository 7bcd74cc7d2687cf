// Context of the tabs of a drop's page: the drop, and how files become a new version of it.
import { createContext, useContext } from 'react'
import type { Drop } from '../../../api/queries.ts'
import type { PickedFile } from '../../../uploads/decide-upload.ts'

export interface DropPageContent {
  readonly drop: Drop
  /** Publishes a new version; undefined if the drop is read-only, because an operator removed it. */
  readonly onPick?: (picked: readonly PickedFile[]) => void
}

export const DropPageContext = createContext<DropPageContent | null>(null)

/** The drop whose page is shown. Only available in its tabs. */
export function useDropPage(): DropPageContent {
  const content = useContext(DropPageContext)
  if (!content) throw new Error('There is no drop outside its page.')
  return content
}
