// Reads on which stores each suite runs, from the line `// Stores: …` of its first comment.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type StoresPair = 'sqlite-files' | 'postgres-s3'

interface Declared {
  readonly file: string
  /** The only pair that the suite runs on in `npm test`; undefined if it runs on both. */
  readonly only: StoresPair | undefined
  /** Whether `npm run test:system` runs it on the other pair. */
  readonly otherInSystem: boolean
}

const repo = path.resolve(import.meta.dirname, '../..')
const declaration =
  /^\/\/ Stores: (?:both|(?<both>both; `npm test` has )?(?<only>sqlite-files|postgres-s3)\. \S.*)\.$/m

/**
 * The suites that do not run on that pair in `npm test`, as paths from the repository's root. Throws
 * if a suite has no declaration: it would otherwise be unclear which pair was left out deliberately.
 */
export const suitesNotOn = (pair: StoresPair): string[] =>
  declaredStores()
    .filter(({ only }) => only !== undefined && only !== pair)
    .map(({ file }) => file)

/** The suites that run on that pair in `npm run test:system` only. */
export const suitesInSystemOn = (pair: StoresPair): string[] =>
  declaredStores()
    .filter(({ only, otherInSystem }) => otherInSystem && only !== pair)
    .map(({ file }) => file)

const declaredStores = (): Declared[] =>
  globSync('e2e/**/*.test.ts', { cwd: repo }).map((file) => {
    const [firstComment = ''] =
      /^(?:\/\/.*\n)*/.exec(readFileSync(path.join(repo, file), 'utf8')) ?? []
    const declared = declaration.exec(firstComment)
    if (declared === null) throw new Error(`${file}: ${howToDeclare}`)
    const { only, both } = declared.groups ?? {}
    return { file, only: only as StoresPair | undefined, otherInSystem: both !== undefined }
  })

const howToDeclare =
  'Say on which stores it runs, in its first comment: "// Stores: both.", or one pair and the reason: "// Stores: sqlite-files. Forms and redirects.", or the pair that `npm test` has, if `npm run test:system` runs both: "// Stores: both; `npm test` has sqlite-files. Kills the server many times."'
