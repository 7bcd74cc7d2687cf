// The built dashboard, read once: all of it is less than a few megabytes, and it changes with the program.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StoredCoding } from '@plinth/domain/content-coding'
import { contentTypeOf } from '@plinth/domain/content-types'

export interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly coded: Readonly<Partial<Record<StoredCoding, Buffer>>>
}

export interface AppFacts {
  /** Where the command-line client of this service lies. */
  readonly clientPath: string
}

export interface Dashboard {
  readonly index: Buffer
  /** The front page, before it knows whose it is: see `frontAsset`. */
  readonly front: string
  /** By file name. */
  readonly assets: ReadonlyMap<string, Asset>
}

export const dashboardFolder = (): string =>
  path.dirname(fileURLToPath(import.meta.resolve('@plinth/dashboard/dist/index.html')))

/** Null where it was not built, as after an install without the dev dependencies. */
export function loadDashboard(folder: string, facts: AppFacts): Dashboard | null {
  const index = path.join(folder, 'index.html')
  const front = path.join(folder, 'front.html')
  if (!existsSync(index) || !existsSync(front)) return null
  const assets = path.join(folder, 'assets')
  const read = (name: string) => readFileSync(path.join(assets, name))
  const names = new Set(readdirSync(assets))
  const plain = [...names].filter((name) => !/\.(br|gz)$/.test(name))
  return {
    index: appPage(readFileSync(index, 'utf8'), facts),
    front: readFileSync(front, 'utf8'),
    assets: new Map(
      plain.map((name) => [
        name,
        {
          type: contentTypeOf(name),
          plain: read(name),
          coded: {
            ...(names.has(`${name}.br`) && { br: read(`${name}.br`) }),
            ...(names.has(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
          },
        },
      ]),
    ),
  }
}

/** The page of the app with what the build could not know. */
function appPage(built: string, { clientPath }: AppFacts): Buffer {
  const placeholder = 'data-client="/cli.tgz"'
  if (!built.includes(placeholder)) {
    throw new Error('The dashboard was built by another version of Plinth. Run `npm ci`.')
  }
  return Buffer.from(built.replace(placeholder, () => `data-client="${clientPath}"`))
}
