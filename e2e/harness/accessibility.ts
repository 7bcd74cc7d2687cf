// Accessibility checks of a page with axe-core.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

// axe-core is a dependency of the builder, so it is resolved from there.
const fromBuilder = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')))
const axeSource = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/** A colour in the middle of a transition has no meaningful contrast. */
const finishTransitions = `for (const animation of document.getAnimations()) {
  if (animation instanceof CSSTransition) animation.finish()
}`

/** One line per violation; `rules` limits the check to these rules. */
export async function findAccessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(finishTransitions)
  if (await page.evaluate<boolean>('window.axe === undefined')) await page.evaluate(axeSource)
  const options = {
    // A preview is cross-origin: axe would only wait for a response from its frame.
    iframes: false,
    // No selectors for the elements of passed checks.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`)
}
