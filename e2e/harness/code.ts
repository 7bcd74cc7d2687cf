// The editor of the dashboard.
import type { Locator, Page } from 'playwright-core'

/** The text of the file that is edited. */
const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of / })

export async function readCode(page: Page): Promise<string> {
  const lines = await editor(page).locator('.cm-line').allInnerTexts()
  return lines.map((line) => line.replace('\n', '')).join('\n')
}

/**
 * Replaces the text by keyboard. `fill` would let the browser delete lines, for which it writes
 * inline styles that the CSP reports.
 */
export async function writeCode(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(line)
  }
}
