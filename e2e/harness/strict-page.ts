// A browser's page that forgives nothing: what a developer would see in red is a problem.
import type { Browser, Page } from 'playwright-core'

export interface StrictPage {
  readonly page: Page
  /** What went wrong since the last call, sorted: messages and answers overtake each other. */
  takeProblems(): string[]
}

export async function openStrictPage(browser: Browser): Promise<StrictPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  // A selector that finds nothing is a failure to be told soon.
  page.setDefaultTimeout(15_000)
  let problems: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? { errorText: 'no reason' }
    // The browser's own doing: a player wants another part, a page is left before its icon came.
    if (errorText === 'net::ERR_ABORTED') return
    problems.push(`failed: ${errorText} ${request.url()}`)
  })
  return {
    page,
    takeProblems() {
      const taken = problems.sort()
      problems = []
      return taken
    },
  }
}
