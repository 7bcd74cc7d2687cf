// Browser page with a throttled CPU and network, as on a slow computer with a mobile connection.
import type { launchChromium } from '../../e2e/harness/chromium.ts'
import { vitalsScript } from './vitals.ts'

export type Browser = Awaited<ReturnType<typeof launchChromium>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
/** Browser storage state with a session cookie. */
export type SignedIn = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Factor by which the CPU is slower than this machine. */
export const cpuSlowdown = 4
const bytesPerMegabit = 125_000
/** The preset "Fast 4G" of Chromium's developer tools; the latency applies to each request. */
export const network = { latencyMs: 165, downMegabits: 8.1, upMegabits: 1.35 }

/** Opens the page in a new browser context with an empty cache, which closing the context discards. */
export async function openThrottled(browser: Browser, signedIn?: SignedIn): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(signedIn && { storageState: signedIn }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(vitalsScript)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.downMegabits * bytesPerMegabit,
    uploadThroughput: network.upMegabits * bytesPerMegabit,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}
