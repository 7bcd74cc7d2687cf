// Parser and matcher for one pattern of a `.plinthignore`, in the syntax of gitignore(5).
import { anyRun, matchesAll } from './wildcards.ts'

type Character = (character: string) => boolean
type Segment = readonly (Character | typeof anyRun)[]
/** Matched segment by segment, so that only `**` can cross a "/". */
export type IgnorePattern = readonly (Segment | typeof anyRun)[]

/**
 * Null if the pattern can never match, because a bracket or an escape is unterminated or a
 * character class is unknown.
 */
export function parseIgnorePattern(text: string): IgnorePattern | null {
  const rawSegments = readSegments(Array.from(text.normalize('NFC')))
  if (rawSegments === null) return null
  const isAnchored = rawSegments.length > 1
  const segments = rawSegments[0]?.length === 0 ? rawSegments.slice(1) : rawSegments
  const pattern = segments.flatMap((segment, index): IgnorePattern => {
    if (isDoubleStar(segment)) return [anyRun]
    // Contrary to gitignore(5), git lets the `**` in `a**/b` match across folders.
    const isOpen = segment.slice(-2).every((token) => token === anyRun) && segment.length > 1
    return isOpen && index < segments.length - 1 ? [segment, anyRun] : [segment]
  })
  // `a/**` matches what is in the folder, not the folder itself.
  if (isAnchored && pattern.at(-1) === anyRun) pattern.push([anyRun])
  return isAnchored ? pattern : [anyRun, ...pattern]
}

export function matchesPath(pattern: IgnorePattern, path: string): boolean {
  const names = path
    .normalize('NFC')
    .split('/')
    .map((name) => Array.from(name))
  return matchesAll(pattern, names, (segment: Segment, name) =>
    matchesAll(segment, name, (character: Character, one) => character(one)),
  )
}

const isDoubleStar = (segment: Segment): boolean =>
  segment.length > 1 && segment.every((token) => token === anyRun)

function readSegments(characters: readonly string[]): Segment[] | null {
  const segments: (Character | typeof anyRun)[][] = [[]]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    const segment = segments.at(-1)
    if (character === '/' || (character === '\\' && characters[at + 1] === '/')) {
      if (character !== '/') at += 1
      segments.push([])
    } else if (character === '*') {
      segment?.push(anyRun)
    } else if (character === '?') {
      segment?.push(() => true)
    } else if (character === '[') {
      const bracket = readBracket(characters, at)
      if (bracket === null) return null
      segment?.push(bracket.matches)
      at = bracket.end
    } else {
      if (character === '\\') at += 1
      const literal = characters[at]
      if (literal === undefined) return null
      segment?.push((one) => one === literal)
    }
  }
  return segments
}

interface Bracket {
  readonly matches: Character
  /** Index of its "]". */
  readonly end: number
}

/** `[a-z]`, `[!abc]`, `[]x]`, `[[:digit:]_]`; `start` is the index of the "[". */
function readBracket(characters: readonly string[], start: number): Bracket | null {
  const isNegated = ['!', '^'].includes(characters[start + 1] ?? '')
  const first = start + (isNegated ? 2 : 1)
  const members: Character[] = []
  for (let at = first; at < characters.length; at++) {
    if (characters[at] === ']' && at > first) {
      const matches = (one: string) => members.some((member) => member(one)) !== isNegated
      return { matches, end: at }
    }
    const named = /^\[:(\w+):\]/.exec(characters.slice(at, at + 12).join(''))
    if (named) {
      const known = namedClasses.get(named[1] ?? '')
      if (known === undefined) return null
      members.push((one) => known.test(one))
      at += named[0].length - 1
      continue
    }
    const from = readMember(characters, at)
    const isRange = characters[from.end + 1] === '-' && characters[from.end + 2] !== ']'
    const to = isRange ? readMember(characters, from.end + 2) : from
    members.push((one) => codeOf(from.text) <= codeOf(one) && codeOf(one) <= codeOf(to.text))
    at = to.end
  }
  return null
}

function readMember(characters: readonly string[], at: number) {
  const end = characters[at] === '\\' ? at + 1 : at
  return { text: characters[end] ?? '', end }
}

const codeOf = (character: string): number => character.codePointAt(0) ?? -1

const namedClasses = new Map([
  ['alnum', /[a-z0-9]/i],
  ['alpha', /[a-z]/i],
  ['blank', /[ \t]/],
  ['cntrl', /\p{Cc}/u],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /\s/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9a-f]/i],
])
