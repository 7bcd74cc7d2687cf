// Hook for the draft of a template form, saved to sessionStorage with a delay.
import { useEffect, useRef, useState } from 'react'
import type { Template } from '../../templates/parts/template.ts'
import {
  deleteTemplateDraft,
  emptyTemplateDraft,
  readTemplateDraft,
  storeTemplateDraft,
  type TemplateDraft,
} from './template-draft.ts'

/** Drafts with pictures are large, so they are not saved on every keystroke. */
const saveDelayMs = 300

export interface TemplateDraftState {
  readonly draft: TemplateDraft
  readonly change: (next: (before: TemplateDraft) => TemplateDraft) => void
  /** Empties the form and deletes the stored draft. */
  readonly discard: () => void
  readonly stored: 'all' | 'text' | 'nothing'
}

export function useTemplateDraft(template: Template, key: string): TemplateDraftState {
  const [draft, setDraft] = useState(() => readTemplateDraft(template, key))
  const [stored, setStored] = useState<TemplateDraftState['stored']>('all')
  const unsaved = useRef<TemplateDraft | null>(null)
  useEffect(() => {
    const save = () => {
      if (!unsaved.current) return
      setStored(storeTemplateDraft(key, unsaved.current))
      unsaved.current = null
    }
    const timer = setTimeout(save, saveDelayMs)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
      // After a change the next effect saves; on unmount this is the last chance.
      if (unsaved.current === draft) save()
    }
  }, [key, draft])
  return {
    draft,
    stored,
    change: (next) =>
      setDraft((before) => {
        const changed = next(before)
        unsaved.current = changed
        return changed
      }),
    discard() {
      unsaved.current = null
      deleteTemplateDraft(key)
      setDraft(emptyTemplateDraft(template))
    },
  }
}
