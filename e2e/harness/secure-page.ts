// Opens a page over TLS in Chromium.
import { launchChromium } from './chromium.ts'

/** The page's heading and the negotiated protocol; every hostname resolves to loopback. */
export async function visitInChromium(
  url: string,
): Promise<{ heading: string | null; protocol: string }> {
  const browser = await launchChromium('MAP * 127.0.0.1')
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await page.goto(url)
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
