// Reports environment variables that look like settings but are not, such as misspelt ones. Values
// are never quoted, since they may be secrets.
import { readUnknownVariables } from './environment.ts'
import { isProviderVariable } from './provider-variables.ts'
import { variables } from './variables.ts'

/** One sentence per variable. */
export const describeUnknownVariables = (): string[] => readUnknownVariables().map(describeUnknown)

export function describeUnknown(name: string): string {
  if (isProviderVariable(name)) {
    return `${name} belongs to a provider that PLINTH_OIDC_PROVIDERS does not name, and has no effect.`
  }
  const nearest = nearestVariable(name)
  const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`
  return `${name} is not a setting of Plinth and has no effect.${suggestion}`
}

/** Most edits between a misspelt name and the one that was meant, fewer in a short name. */
const maxEdits = 3
const charactersPerEdit = 3

function nearestVariable(name: string): string | null {
  // Some settings have common names without the prefix, such as PORT.
  const bare = name.slice('PLINTH_'.length)
  if (Object.hasOwn(variables, bare)) return bare
  const distances = Object.keys(variables).map((known) => ({ known, edits: editsOf(name, known) }))
  const [nearest] = distances.sort((a, b) => a.edits - b.edits)
  const most = Math.min(maxEdits, Math.floor(bare.length / charactersPerEdit))
  return nearest && nearest.edits <= most ? nearest.known : null
}

/** Levenshtein distance: insertions, deletions and substitutions that turn `from` into `to`. */
function editsOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, length) => length)
  for (const [n, character] of [...from].entries()) {
    const next = [n + 1]
    for (const [m, other] of [...to].entries()) {
      const replaced = (row[m] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
