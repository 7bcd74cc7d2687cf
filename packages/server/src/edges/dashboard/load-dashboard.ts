// Loads the built dashboard into memory at start: a few megabytes that change only with a release.
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import { contentTypeOf } from '@plinth/domain/http/content-types'
import type { ResourceFolder } from '../../resources/resources.ts'

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
  /** Whether pages can be published without an account. */
  readonly allowsAnonymous: boolean
}

export interface Dashboard {
  readonly index: Buffer
  /** The front page with placeholders; see `frontPage`. */
  readonly front: string
  /** Keyed by file name. */
  readonly assets: ReadonlyMap<string, Asset>
}

/** Null if it was not built, as after an install without scripts. */
export function loadDashboard(files: ResourceFolder, facts: AppFacts): Dashboard | null {
  const index = files.read('index.html')
  const front = files.read('front.html')
  if (!index || !front) return null
  return {
    index: appPage(index.toString(), facts),
    front: front.toString(),
    assets: new Map(readAssets(files)),
  }
}

function* readAssets(files: ResourceFolder): Generator<[string, Asset]> {
  const folder = 'assets/'
  for (const path of files.names()) {
    if (!path.startsWith(folder) || /\.(br|gz)$/.test(path)) continue
    const [plain, br, gzip] = [path, `${path}.br`, `${path}.gz`].map(files.read)
    const coded = { ...(br && { br }), ...(gzip && { gzip }) }
    if (plain) yield [path.slice(folder.length), { type: contentTypeOf(path), plain, coded }]
  }
}

/** URL path of Inter, which server-rendered pages load too; null if the build has none. */
export function fontPath({ assets }: Dashboard): string | null {
  const name = [...assets.keys()].find((file) => /^inter-.*\.woff2$/.test(file))
  return name === undefined ? null : `/assets/${name}`
}

/** The app's page with the values that the build could not know. */
function appPage(built: string, facts: AppFacts): Buffer {
  const { clientPath, mailboxPath, allowsAnonymous } = facts
  const placeholder = 'data-client="/cli.tgz"'
  if (!built.includes(placeholder)) {
    throw new Error('The dashboard was built by another version of Plinth. Run `npm ci`.')
  }
  const mailbox = mailboxPath === null ? '' : ` data-mailbox="${mailboxPath}"`
  const anonymous = allowsAnonymous ? '' : ' data-anonymous="off"'
  return Buffer.from(
    built.replace(placeholder, () => `data-client="${clientPath}"${mailbox}${anonymous}`),
  )
}
