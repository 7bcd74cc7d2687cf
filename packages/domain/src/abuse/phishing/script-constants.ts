// Constants of a script: names that stand for one literal throughout.
import { eachLiteral, quoted } from './script-literals.ts'

/** Characters. Names and addresses are shorter, and substitution must not let a script grow much. */
const maxConstantLength = 200
const maxSubstituted = 100_000
/** Of an array whose elements are substituted. */
const maxElements = 60

const literalAssignment =
  /(?<![\w$.])([A-Za-z_$][\w$]{0,39})\s*(\+?)=\s*(['"`])([^'"`\\\n]{1,200})\3\s*(?=[,;)}\]\n]|$)/g
const assignment = /(?<![\w$.])([A-Za-z_$][\w$]{0,39})\s*[+*/|&^%-]?=(?![=>])/g

/** Names that are assigned one literal, to which only literals are appended. */
export function constantsOf(
  source: string,
  arrays: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const constants = new Map<string, string>()
  // Per name: how many of its assignments are known.
  const literals = new Map<string, number>(Array.from(arrays.keys(), (name) => [name, 1]))
  for (const [, name = '', appends, , text = ''] of source.matchAll(literalAssignment)) {
    const value = appends ? `${constants.get(name) ?? ''}${text}` : text
    constants.set(name, value.slice(0, maxConstantLength))
    literals.set(name, (literals.get(name) ?? 0) + 1)
    if (!appends && literals.get(name) !== 1) literals.set(name, Number.NaN)
  }
  if (literals.size === 0) return constants
  for (const [, name = ''] of source.matchAll(assignment)) {
    const count = literals.get(name)
    if (count !== undefined) literals.set(name, count - 1)
  }
  for (const [name, others] of literals) {
    if (others !== 0) constants.delete(name)
    else
      for (const [index, text] of arrays.get(name)?.entries() ?? []) addElement(name, index, text)
  }
  return constants

  function addElement(name: string, index: number, text: string): void {
    if (text.length <= maxConstantLength && index < maxElements)
      constants.set(`${name}[${index}]`, text)
  }
}

const anyName = '[A-Za-z_$][\\w$]{0,39}(?:\\[\\d{1,3}\\])?'
/** A pattern of so few names is faster than one of any name. */
const fewNames = 60
/** Not where the name is assigned, called, indexed or a key; methods that are folded excepted. */
const notRead =
  '(?![\\w$]|\\s*(?:[+*/|&^%-]?=(?!=)|[:([]|\\+\\+|\\.(?!(?:split|replace|replaceAll|concat)\\()))'

function patternsOf(constants: ReadonlyMap<string, string>): { use: RegExp; hole: RegExp } {
  const names = [...constants.keys()].map((name) => name.replace(/[$[\]]/g, '\\$&'))
  const name = names.length > fewNames ? anyName : names.join('|')
  return {
    use: new RegExp(`(?<![\\w$.])(${name})${notRead}`, 'g'),
    hole: new RegExp(`\\$\\{\\s*(${name})\\s*\\}`, 'g'),
  }
}

/** With constants in place of their names, and in the holes of templates. */
export function substituteConstants(
  source: string,
  constants: ReadonlyMap<string, string>,
): string {
  const { use, hole } = patternsOf(constants)
  let left = maxSubstituted
  const take = (name: string): string | undefined => {
    const value = constants.get(name)
    if (value === undefined || value.length > left) return
    left -= value.length
    return value
  }
  const filled = source.replace(hole, (whole, name: string) => take(name) ?? whole)
  const output: string[] = []
  let written = 0
  const writeCode = (end: number): void => {
    const code = filled.slice(written, end).replace(use, (whole, name: string) => {
      const value = take(name)
      return value === undefined ? whole : quoted(value)
    })
    output.push(code)
  }
  eachLiteral(filled, (start, end) => {
    writeCode(start)
    output.push(filled.slice(start, end))
    written = end
  })
  writeCode(filled.length)
  return output.join('')
}
