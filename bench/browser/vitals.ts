// What the browser itself tells about a page: when it first showed something, how much of it jumped,
// how soon it answered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from './throttled-page.ts'

export interface Loading {
  readonly firstPaintMs: number
  /** Every unexpected shift together, which is more than the worst window of them. */
  readonly layoutShift: number
  /** As it came over the network. */
  readonly scriptBytes: number
}

/** Runs before anything of the page. Text: it is the browser's, not ours to type. */
export const vitalsScript = `(() => {
  let shift = 0
  let longest = 0
  const watch = (options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
  watch({ type: 'layout-shift', buffered: true }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) shift += value
  })
  watch({ type: 'event', durationThreshold: 16, buffered: true }, ({ interactionId, duration }) => {
    if (interactionId) longest = Math.max(longest, duration)
  })
  window.benchLoading = () => ({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    layoutShift: shift,
    scriptBytes: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  })
  window.benchForgetInteractions = () => void (longest = 0)
  window.benchLongestInteraction = () => longest
})()`

/** For what comes late: a font, an icon, an answer that moves something. */
const settleMs = 1_000

export async function readLoading(page: Page): Promise<Loading> {
  await page.waitForLoadState('networkidle')
  await sleep(settleMs)
  const { firstPaintMs, ...rest } = await page.evaluate<
    Omit<Loading, 'firstPaintMs'> & { firstPaintMs: number | null }
  >('benchLoading()')
  if (firstPaintMs === null) throw new Error(`${page.url()} has painted nothing.`)
  return { firstPaintMs, ...rest }
}

/**
 * From what somebody did to the next picture, in milliseconds: the longest time while `act` runs.
 * The browser counts in steps of eight, and leaves out what took less than sixteen.
 */
export async function longestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('benchForgetInteractions()')
  await act()
  await sleep(settleMs)
  return page.evaluate<number>('benchLongestInteraction()')
}
