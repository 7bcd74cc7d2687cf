// Layout of differences: one column or two. The choice is remembered; a narrow screen has one.
import { useState } from 'react'
import { useIsWide } from '../../components/use-is-wide.ts'

type Layout = 'unified' | 'split'

const storageKey = 'plinth_diff_layout'

export function useLayout() {
  const [layout, setLayout] = useState<Layout>(readLayout)
  const isWide = useIsWide()
  const choose = (chosen: Layout) => {
    setLayout(chosen)
    try {
      localStorage.setItem(storageKey, chosen)
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }
  return { layout, isWide, choose }
}

function readLayout(): Layout {
  try {
    return localStorage.getItem(storageKey) === 'split' ? 'split' : 'unified'
  } catch {
    return 'unified'
  }
}
