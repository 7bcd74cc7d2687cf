// Loads the built dashboard into memory at start: a few megabytes that change only with a release.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import { contentTypeOf } from '@plinth/domain/http/content-types'

export interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly coded: Readonly<Partial<Record<StoredCoding, Buffer>>>
}

export interface AppFacts {
  /** URL path of the matching CLI package. */
  readonly clientPath: string
  /** URL path of the development mailbox; null if mail is sent. */
  readonly mailboxPath: string | null
}

export interface Dashboard {
  readonly index: Buffer
  /** The front page with placeholders; see `frontPage`. */
  readonly front: string
  /** Keyed by file name. */
  readonly assets: ReadonlyMap<string, Asset>
}

export const dashboardFolder = (): string =>
  path.dirname(fileURLToPath(import.meta.resolve('@plinth/dashboard/dist/index.html')))

/** Null if it was not built, as after an install without the dev dependencies. */
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

/** URL path of Inter, which server-rendered pages load too; null if the build has none. */
export function fontPath({ assets }: Dashboard): string | null {
  const name = [...assets.keys()].find((file) => /^inter-.*\.woff2$/.test(file))
  return name === undefined ? null : `/assets/${name}`
}

/** The app's page with the values that the build could not know. */
function appPage(built: string, { clientPath, mailboxPath }: AppFacts): Buffer {
  const placeholder = 'data-client="/cli.tgz"'
  if (!built.includes(placeholder)) {
    throw new Error('The dashboard was built by another version of Plinth. Run `npm ci`.')
  }
  const mailbox = mailboxPath === null ? '' : ` data-mailbox="${mailboxPath}"`
  return Buffer.from(built.replace(placeholder, () => `data-client="${clientPath}"${mailbox}`))
}
