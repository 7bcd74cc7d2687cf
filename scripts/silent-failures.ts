// Finds error handlers in a source file that drop the error, so that no operator would see it.
import ts from 'typescript'

/**
 * A handler must use the error (to report, return or inspect it) or end with `throw`. If the `try`
 * block awaits nothing, it parses or decodes, and its handler may also end with `return`.
 */
export function silentFailures(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    if (dropsError(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      problems.push(`${file}:${line + 1} drops an error. Report it with \`failures\`, or throw.`)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return problems
}

function dropsError(node: ts.Node): boolean {
  if (ts.isCatchClause(node)) return isSilentCatch(node)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name } = node.expression
  if (name.text === 'allSettled') return isResultUnused(node)
  const [first, second] = node.arguments
  if (name.text === 'catch') return first !== undefined && isSilentFunction(first)
  return name.text === 'then' && second !== undefined && isSilentFunction(second)
}

function isSilentCatch({ variableDeclaration, block, parent }: ts.CatchClause): boolean {
  if (uses(block, variableDeclaration?.name) || endsWith(block, ts.isThrowStatement)) return false
  return awaits(parent.tryBlock) || !endsWith(block, ts.isReturnStatement)
}

/** A function that is passed by name is assumed to use the error. */
function isSilentFunction(handler: ts.Expression): boolean {
  if (!ts.isArrowFunction(handler) && !ts.isFunctionExpression(handler)) return false
  const { parameters, body } = handler
  return !uses(body, parameters[0]?.name) && !endsWith(body, ts.isThrowStatement)
}

function isResultUnused(call: ts.CallExpression): boolean {
  const value = ts.isAwaitExpression(call.parent) ? call.parent : call
  return ts.isExpressionStatement(value.parent) || ts.isVoidExpression(value.parent)
}

/** A destructured error counts as used. */
function uses(body: ts.Node, error: ts.BindingName | undefined): boolean {
  if (error === undefined) return false
  if (!ts.isIdentifier(error)) return true
  const isUse = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === error.text) || (node.forEachChild(isUse) ?? false)
  return isUse(body)
}

function endsWith(body: ts.Node, isKind: (statement: ts.Node) => boolean): boolean {
  const last = ts.isBlock(body) ? body.statements.at(-1) : undefined
  return last !== undefined && isKind(last)
}

/** True if the block itself awaits, not only a function defined in it. */
function awaits(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false
  const isLoop = ts.isForOfStatement(node) && node.awaitModifier !== undefined
  return ts.isAwaitExpression(node) || isLoop || (node.forEachChild(awaits) ?? false)
}
