// A browser page that records console errors, failed requests and error responses.
import type { Browser, Page } from 'playwright-core'

export interface StrictPage {
  readonly page: Page
  /** Problems since the last call, sorted because messages and responses arrive in any order. */
  takeProblems(): string[]
}

export async function openStrictPage(
  browser: Browser,
  options: { readonly javaScriptEnabled?: false } = {},
): Promise<StrictPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options })
  let problems: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const problem = `console: ${message.text()} ${message.location().url}`
    // Not an error: pictures of drops do not run their scripts.
    if (/^console: Blocked script execution .*\/\?plinth-picture$/.test(problem)) return
    problems.push(problem)
  })
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
  page.on('response', (response) => {
    const problem = `${response.status()} ${response.url()}`
    // Not an error: a picture waits for its turn, and its drop may have been taken offline since.
    if (/^4(04|10) .*\/\?plinth-picture$/.test(problem)) return
    if (response.status() >= 400) problems.push(problem)
  })
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? { errorText: 'no reason' }
    // Not an error: a player requests another range, or a page is left before its icon has loaded.
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
