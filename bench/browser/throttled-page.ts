// A page as somebody sees it with a slow computer and a mobile network.
import type { launchChromium } from '../../e2e/harness/chromium.ts'
import { vitalsScript } from './vitals.ts'

export type Browser = Awaited<ReturnType<typeof launchChromium>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
/** Cookies of somebody who is signed in. */
export type SignedIn = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** How much slower than this machine. */
export const cpuSlowdown = 4
const bytesPerMegabit = 125_000
/** What Chromium's own tools call fast 4G; the latency is that of each request. */
export const network = { latencyMs: 165, downMegabits: 8.1, upMegabits: 1.35 }

/** In a window and with a cache of its own, which `close` throws away. */
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
