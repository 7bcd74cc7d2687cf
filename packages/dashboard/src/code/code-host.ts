// Element that an editor is mounted in. CodeMirror adds its styles to the root of the editor: in a
// document as a <style> element, which the CSP forbids, but in a shadow root as a constructed style
// sheet, which it does not concern.
import { useEffect, useRef } from 'react'

interface Mounted {
  readonly destroy: () => void
}

/** Calls `mount` with an empty element in a shadow root, again after each change of `key`. */
export function useCodeHost(
  key: string,
  mount: (parent: HTMLElement, root: ShadowRoot) => Mounted,
): React.RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(mount)
  latest.current = mount
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `mount` reads.
  useEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const parent = document.createElement('div')
    // A host that is at most so high scrolls inside.
    parent.style.height = '100%'
    parent.style.maxHeight = 'inherit'
    root.append(parent)
    const mounted = latest.current(parent, root)
    return () => {
      mounted.destroy()
      parent.remove()
    }
  }, [key])
  return host
}
