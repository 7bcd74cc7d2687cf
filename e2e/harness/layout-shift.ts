// Layout shift of a page, as Chromium measures it.
import type { Page } from 'playwright-core'

/** Cumulative layout shift since the page was opened, without shifts that follow an input. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
    })
    watch.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
  })`)
