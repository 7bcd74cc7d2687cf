// Folds the literals of a script as a compiler would: `'pass' + 'word'` becomes one literal.
import { decodeWords } from './decoded-words.ts'
import { LiteralFolder } from './literal-folder.ts'
import { constantsOf, substituteConstants } from './script-constants.ts'
import { eachLiteral } from './script-literals.ts'

/** Kits use a constant in a constant; deeper chains are rare. */
const rounds = 3

/** A literal in the hole of a template. */
const literalHole = /\$\{\s*(['"])([^'"`\\\n$]{0,200})\1\s*\}/g

/**
 * Literals joined by `+`, `concat` or `join`, reversed, or rid of filler characters, and constants
 * in their place. Everything else stays as it is written.
 */
export function foldLiterals(source: string): string {
  let { folded, arrays } = foldOnce(decodeWords(source).replace(literalHole, '$2'))
  let known = 0
  for (let round = 0; round < rounds; round++) {
    const constants = constantsOf(folded, arrays)
    if (constants.size === known) return folded
    known = constants.size
    ;({ folded, arrays } = foldOnce(substituteConstants(folded, constants)))
  }
  return folded
}

function foldOnce(source: string): Pick<LiteralFolder, 'arrays'> & { folded: string } {
  const folder = new LiteralFolder(source)
  eachLiteral(source, (start, end) => {
    const written = source.slice(start + 1, end - 1)
    const text = withoutEscapes(written)
    folder.add({ start, end, text, decoded: text !== written })
  })
  return { folded: folder.end(), arrays: folder.arrays }
}

/** Characters. Longer runs of escapes are found by `hiddenTexts`, which has points of its own. */
const maxEscapedLength = 48
const shortEscape = /\\x([2-7][0-9a-f])|\\u00([2-7][0-9a-f])/gi

const withoutEscapes = (text: string): string =>
  text.length > maxEscapedLength || !text.includes('\\')
    ? text
    : text.replace(shortEscape, (_, short, long) =>
        String.fromCharCode(Number.parseInt(short ?? long, 16)),
      )
