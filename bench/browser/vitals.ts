// Web vitals as the browser reports them: first contentful paint, layout shift and interaction times.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from './throttled-page.ts'

export interface Loading {
  readonly firstPaintMs: number
  /** Sum of all unexpected shifts, which is more than the CLS metric (the worst session window). */
  readonly layoutShift: number
  /** Compressed size. */
  readonly scriptBytes: number
}

/** Runs in the browser before any script of the page, so it is text and not type-checked. */
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
  let lastKey = 0
  addEventListener('keydown', ({ timeStamp }) => void (lastKey = timeStamp), { capture: true })
  const afterPaint = (done) => requestAnimationFrame(() => setTimeout(done))
  window.benchSinceLastKey = (selector, text) =>
    new Promise((resolve) => {
      const isShown = () =>
        [...document.querySelectorAll(selector)].some((found) => found.textContent === text)
      const finish = () => afterPaint(() => resolve(performance.now() - lastKey))
      const observer = new MutationObserver(() => {
        if (!isShown()) return
        observer.disconnect()
        finish()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
  window.benchForgetInteractions = () => void (longest = 0)
  window.benchLongestInteraction = () => longest
})()`

/** Waits for late changes, such as a font, an icon or a response that moves something. */
const settleMs = 1_000

export async function readLoading(page: Page): Promise<Loading> {
  await page.waitForLoadState('networkidle')
  await sleep(settleMs)
  const { firstPaintMs, ...rest } = await page.evaluate<
    Omit<Loading, 'firstPaintMs'> & { firstPaintMs: number | null }
  >('benchLoading()')
  if (firstPaintMs === null) throw new Error(`${page.url()} painted nothing.`)
  return { firstPaintMs, ...rest }
}

/**
 * Longest time from an interaction to the next paint while `act` runs, in milliseconds. The browser
 * reports multiples of 8 ms and omits interactions shorter than 16 ms.
 */
export async function longestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('benchForgetInteractions()')
  await act()
  await sleep(settleMs)
  return page.evaluate<number>('benchLongestInteraction()')
}

/**
 * Time from the last key that `act` presses until an element shows the text and is painted, in
 * milliseconds. It must not show the text before.
 */
export async function timeSinceLastKey(
  page: Page,
  shown: { readonly selector: string; readonly text: string },
  act: () => Promise<void>,
): Promise<number> {
  const [time] = await Promise.all([
    page.evaluate<number>(
      `benchSinceLastKey(${JSON.stringify(shown.selector)}, ${JSON.stringify(shown.text)})`,
    ),
    act(),
  ])
  return time
}
