// What somebody would stumble over who does not see a page as most do, as axe finds it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

// It is a dependency of the builder, so it is looked up from there.
const fromBuilder = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')))
const checker = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/** A colour on its way to another is neither. */
const finishTransitions = `for (const change of document.getAnimations()) {
  if (change instanceof CSSTransition) change.finish()
}`

/** A line for each; of these rules alone, where some are named. */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(finishTransitions)
  // The builder would put a form twice as large into the page, and that twice.
  if (await page.evaluate<boolean>('window.axe === undefined')) await page.evaluate(checker)
  const axe = new AxeBuilder({ page, axeSource: 'window.axe.version' })
  axe.options({
    // A preview is an origin of its own: the checker would only wait for its answer.
    iframes: false,
    // What is in order needs no selector for each element.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
