// Makes collapsed lines of a difference reachable by keyboard. CodeMirror only listens to clicks.
import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'

const selector = '.cm-collapsedLines'

const focusable = ViewPlugin.define((view) => {
  const update = () => {
    for (const widget of view.contentDOM.querySelectorAll<HTMLElement>(selector)) {
      if (widget.role === 'button') continue
      widget.role = 'button'
      widget.tabIndex = 0
    }
  }
  update()
  return { update }
})

const opensByKey = EditorView.domEventHandlers({
  keydown({ key, target }, view) {
    const isCollapsed = target instanceof HTMLElement && target.matches(selector)
    if (!isCollapsed || (key !== 'Enter' && key !== ' ')) return false
    target.click()
    // The widget that had the focus is gone.
    view.focus()
    return true
  },
})

export const collapsedByKeyboard: Extension = [focusable, opensByKey]
