// Opens pages over TLS in Chromium.
import { launchChromium } from './chromium.ts'

/**
 * Visits the pages one after the other, in one window. Resolves with the heading of the last one and
 * the negotiated protocol. Every hostname resolves to loopback.
 */
export async function visitInChromium(
  ...urls: readonly string[]
): Promise<{ heading: string | null; protocol: string }> {
  const browser = await launchChromium('MAP * 127.0.0.1')
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    for (const url of urls) await page.goto(url)
    const heading = await page.locator('h1').textContent()
    const protocol = await page.evaluate(
      () =>
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
          .nextHopProtocol,
    )
    return { heading, protocol }
  } finally {
    await browser.close()
  }
}
