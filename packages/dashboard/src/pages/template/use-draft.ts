import { useEffect, useRef, useState } from 'react'
import type { Template } from '../../templates/template.ts'
import { type Draft, emptyDraft, forgetDraft, keepDraft, readDraft } from './draft.ts'

/** Pictures make a draft large: it is not written with every key. */
const pauseMs = 300

export interface KeptDraft {
  readonly draft: Draft
  readonly change: (next: (before: Draft) => Draft) => void
  /** The form is empty again, and so is what was kept. */
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
    const timer = setTimeout(save, pauseMs)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
      // Whatever comes next writes it; when the page is left, nothing else would.
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
