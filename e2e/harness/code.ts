// The editor of the dashboard.
import type { Locator, Page } from 'playwright-core'

/** The text of the file that is edited. */
const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of / })

export async function readCode(page: Page): Promise<string> {
  const lines = await editor(page).locator('.cm-line').allInnerTexts()
  return lines.map((line) => line.replace('\n', '')).join('\n')
}

/**
 * Replaces the text by pasting: typing it line by line takes seconds. `fill` would let the browser
 * delete lines, for which it writes inline styles that the CSP reports.
 */
export async function writeCode(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await editor(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }, text)
}
