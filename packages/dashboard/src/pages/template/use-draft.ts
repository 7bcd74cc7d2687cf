// Hook for the draft of a template form, saved to sessionStorage with a delay.
import { useEffect, useRef, useState } from 'react'
import type { Template } from '../../templates/template.ts'
import { type Draft, emptyDraft, forgetDraft, keepDraft, readDraft } from './draft.ts'

/** Drafts with pictures are large, so they are not saved on every keystroke. */
const saveDelayMs = 300

export interface KeptDraft {
  readonly draft: Draft
  readonly change: (next: (before: Draft) => Draft) => void
  /** Empties the form and deletes the stored draft. */
  readonly forget: () => void
  readonly kept: 'all' | 'text' | 'nothing'
}

export function useDraft(template: Template, key: string): KeptDraft {
  const [draft, setDraft] = useState(() => readDraft(template, key))
  const [kept, setKept] = useState<KeptDraft['kept']>('all')
  const unsaved = useRef<Draft | null>(null)
  useEffect(() => {
    const save = () => {
      if (!unsaved.current) return
      setKept(keepDraft(key, unsaved.current))
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
    kept,
    change: (next) =>
      setDraft((before) => {
        const changed = next(before)
        unsaved.current = changed
        return changed
      }),
    forget() {
      unsaved.current = null
      forgetDraft(key)
      setDraft(emptyDraft(template))
    },
  }
}
