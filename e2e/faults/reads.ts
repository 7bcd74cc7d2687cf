// The reads of the load: visits of pages and of the script that each page names, and lists of
// versions.
import { setTimeout as sleep } from 'node:timers/promises'
import { keyOfPage, scriptOf, scriptPath, uploadOf } from './content.ts'
import type { Entrance } from './entrances.ts'
import { type Answer, untilKnown } from './send.ts'
import { call, type Target, type Writer } from './writes.ts'

export interface VisitedDrop extends Target {
  /** Host of the drop. */
  readonly host: string
  /** True if a node may not have the files of a version that was just replaced. */
  readonly mayLoseEarlierFiles?: boolean
}

/** False if the page or its script was unavailable. */
export async function visitDrop(entrance: Entrance, drop: VisitedDrop): Promise<boolean> {
  const page = await entrance.send(drop.host, '/')
  const node = entrance.nodeOf(page)
  if (page.status >= 500 || page.status === 0 || node === null) return false
  const { start, end } = page
  if (page.status === 404 || page.status === 410) {
    drop.history.visits.push({ start, end, node, saw: 'gone' })
    return true
  }
  const key = page.status === 200 ? keyOfPage(page.text) : null
  if (key === null) {
    drop.history.problems.push(`damaged page: ${page.status} ${page.text.slice(0, 300)}`)
    return true
  }
  drop.history.visits.push({ start, end, node, saw: key })
  return visitScript(entrance, drop, { key, node })
}

/** Other nodes know of a publish within a second, and have its files from then on. */
const otherNodeMs = 1000

/** A version is never visible in part: a visitor who got its page gets its script. */
async function visitScript(
  entrance: Entrance,
  { host, history, mayLoseEarlierFiles = false }: VisitedDrop,
  { key, node }: { readonly key: string; readonly node: number },
): Promise<boolean> {
  const id = uploadOf(key)
  const send = () => entrance.send(host, `/${scriptPath(id)}`)
  let script = await send()
  if (script.status === 404 && entrance.nodeOf(script) !== node) {
    await sleep(otherNodeMs)
    script = await send()
  }
  if (script.status >= 500 || script.status === 0) return false
  // While a delete is under way, a node that still knows the page may find no files of earlier versions.
  const isDeleted = history.deletes.some((start) => start < script.end)
  const mayBeMissing = isDeleted || (mayLoseEarlierFiles && script.status === 404)
  if (script.status === 200 ? script.text !== scriptOf(id) : !mayBeMissing)
    history.problems.push(
      `half a version: ${key} of node ${node} has no script at ${entrance.nodeOf(script)}: ${describe(script)}`,
    )
  return true
}

const describe = ({ start, end, status, text }: Answer) =>
  `${status} from ${start} to ${end}: ${text.slice(0, 100)}`

export interface ListedVersion {
  readonly version_id: string
  readonly version_number: number
  readonly live: boolean
  readonly preview_url: string
}

/** Null if the list was unavailable, or the drop is gone. */
export async function listVersions(
  writer: Writer,
  { id, history }: Target,
): Promise<readonly ListedVersion[] | null> {
  const answer = await call(writer, `/sites/${id}/versions`, {})
  const { start, end } = answer
  if (answer.status === 404) history.listings.push({ start, end, versions: null, live: null })
  if (answer.status !== 200) return null
  const versions = answer.json as readonly ListedVersion[]
  history.listings.push({
    start,
    end,
    versions: versions.map(({ version_number }) => version_number).sort((a, b) => a - b),
    live: versions.find(({ live }) => live)?.version_number ?? null,
  })
  return versions
}

/** All drops of the writer's account. */
export async function listDrops(writer: Writer): Promise<readonly { id: string; slug: string }[]> {
  const { status, text, json } = await untilKnown(() => call(writer, '/sites', {}))
  if (status !== 200) throw new Error(`no list of drops: ${status} ${text}`)
  return json
}
