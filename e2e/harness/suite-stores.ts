// Reads on which stores each suite runs, from the line `// Stores: …` of its first comment.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type StoresPair = 'sqlite-files' | 'postgres-s3'

const repo = path.resolve(import.meta.dirname, '../..')
const declaration = /^\/\/ Stores: (?:(both)|(sqlite-files|postgres-s3)\. \S.*)\.$/m

/**
 * The suites that do not run on that pair, as paths from the repository's root. Throws if a suite
 * has no declaration: it would otherwise be unclear which pair was left out deliberately.
 */
export function suitesNotOn(pair: StoresPair): string[] {
  return globSync('e2e/**/*.test.ts', { cwd: repo }).filter((file) => {
    const [firstComment = ''] =
      /^(?:\/\/.*\n)*/.exec(readFileSync(path.join(repo, file), 'utf8')) ?? []
    const [declared, , only] = declaration.exec(firstComment) ?? []
    if (declared === undefined) throw new Error(`${file}: ${howToDeclare}`)
    return only !== undefined && only !== pair
  })
}

const howToDeclare =
  'Say on which stores it runs, in its first comment: "// Stores: both.", or one pair and the reason: "// Stores: sqlite-files. Forms and redirects."'
