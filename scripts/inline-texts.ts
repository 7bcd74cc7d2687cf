// Finds texts that people read in the code of pages. They belong in a `messages.ts` beside the code,
// where they can be reviewed together and translated.
import ts from 'typescript'

/** Attributes whose value is shown or read aloud. */
const textAttributes =
  /^(alt|aria-(label|description|roledescription|valuetext)|hint|intro|label|placeholder|title)$/

export function inlineTexts(file: string, text: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    const found = readableText(node)
    if (found !== null) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      problems.push(`${file}:${line + 1} contains a text. Move it to messages.ts: ${found}`)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return problems
}

function readableText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return ifWords(node.text)
  if (ts.isStringLiteralLike(node)) {
    if (isCode(node)) return null
    return isTextAttribute(node.parent) ? ifWords(node.text) : textIn(node.text)
  }
  if (ts.isTemplateExpression(node) && !isOtherAttribute(node.parent.parent)) {
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    return textIn(parts.map((part) => part.text).join('…'))
  }
  return null
}

const isTextAttribute = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && textAttributes.test(node.name.getText())

/** Module names, types, the values of other attributes, and errors that are never shown. */
function isCode({ parent }: ts.StringLiteralLike): boolean {
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true
  if (ts.isNewExpression(parent) || ts.isCallExpression(parent)) {
    return /^(Error|super)$/.test(parent.expression.getText())
  }
  return isOtherAttribute(parent)
}

/** Such as `className`. */
const isOtherAttribute = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && !isTextAttribute(node)

/** Text between HTML tags or in an attribute, or a sentence without tags. */
function textIn(value: string): string | null {
  if (!/<[a-z/!]/.test(value)) return isSentence(value) ? value : null
  const markup = value.replaceAll(/<(style|script|pre)\b.*?<\/\1>/gs, '')
  const between = markup
    .split(/<[^>]*(?:>|$)/)
    .find((part) => ifWords(part.replace(/^[^<]*>/, '')) !== null)
  if (between !== undefined) return between.trim()
  const [, attribute = ''] =
    /\s(?:alt|aria-label|placeholder|title|content)="([^"]*)"/.exec(markup) ?? []
  return isSentence(attribute) ? attribute : null
}

/** The product's name may stay, and so may symbols and numbers. */
function ifWords(value: string): string | null {
  const words = value.replaceAll(/\bPlinth\b|&\w+;/g, '')
  return /\p{L}{2}/u.test(words) ? value.trim() : null
}

/** `…` is the placeholder of a value. */
const isSentence = (value: string): boolean =>
  /^\s*[A-Z][^\n]*[a-z…’] [a-z…“(]|^… [a-z’]+ [a-z’]+/.test(value) && /[a-z]{3}/.test(value)
