// Titles of the tests and groups of tests in a source file, so that documents can name them.
import ts from 'typescript'

/** Functions whose first argument is a title; those of `modes.ts` too. */
const ofTests = new Set(['test', 'it', 'testOfPlans'])
const ofGroups = new Set(['describe'])
/** A test that does not run, or has to fail, shows nothing. */
const notRun = new Set(['skip', 'todo', 'fails'])

/**
 * Values in the title of a test with several cases are `…`, as in “the address behind …”. Comments,
 * tests that are skipped, and groups without a test that runs are left out.
 */
export function testTitlesOf(source: string): Set<string> {
  const titles = new Set<string>()

  /** Returns whether the node has a test that runs. */
  function collect(node: ts.Node): boolean {
    const call = ts.isCallExpression(node) ? calledOf(node.expression) : null
    if (call?.isSkipped) return false
    let hasTest = false
    ts.forEachChild(node, (child) => {
      if (collect(child)) hasTest = true
    })
    if (call === null || !ts.isCallExpression(node)) return hasTest
    const isTest = ofTests.has(call.name)
    const title = titleOf(node.arguments[0], call.isEach)
    if (title !== null && (isTest || hasTest)) titles.add(title)
    return hasTest || isTest
  }
  collect(ts.createSourceFile('tests.ts', source, ts.ScriptTarget.Latest))
  return titles
}

interface Called {
  readonly name: string
  readonly isEach: boolean
  readonly isSkipped: boolean
}

/** What is called by `test`, `test.concurrent`, `test.each(cases)` or `test.runIf(condition)`. */
function calledOf(called: ts.Expression): Called | null {
  if (ts.isIdentifier(called)) {
    const name = called.text
    return ofTests.has(name) || ofGroups.has(name)
      ? { name, isEach: false, isSkipped: false }
      : null
  }
  if (ts.isCallExpression(called)) return calledOf(called.expression)
  if (ts.isTaggedTemplateExpression(called)) return calledOf(called.tag)
  if (!ts.isPropertyAccessExpression(called)) return null
  const whole = calledOf(called.expression)
  const name = called.name.text
  return (
    whole && {
      name: whole.name,
      isEach: whole.isEach || name === 'each' || name === 'for',
      isSkipped: whole.isSkipped || notRun.has(name),
    }
  )
}

function titleOf(argument: ts.Expression | undefined, isEach: boolean): string | null {
  if (argument === undefined) return null
  if (ts.isTemplateExpression(argument))
    return [argument.head, ...argument.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join('…')
  if (!ts.isStringLiteralLike(argument)) return null
  // The forms that Vitest replaces, such as %s and $name.
  return isEach ? argument.text.replace(/%[sdifjoOc#$]|\$[\w.]+/g, '…') : argument.text
}
