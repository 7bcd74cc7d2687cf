// Reads a drop when the round is over: its record of publishes, and the bytes of every version.
import { setTimeout as sleep } from 'node:timers/promises'
import { keyOfPage, scriptOf, scriptPath, uploadOf } from './content.ts'
import type { Entrance } from './entrances.ts'
import type { FinalState, Publish } from './history.ts'
import { listVersions } from './reads.ts'
import { untilKnown } from './send.ts'
import { call, type Target, type Writer } from './writes.ts'

interface PublishEntry {
  readonly kind: Publish['kind']
  readonly from_version: number | null
  readonly to_version: number
}

/** Previews are read on different nodes in turn. */
export async function readFinalState(
  writer: Writer,
  nodes: readonly Entrance[],
  drop: Target,
): Promise<FinalState> {
  const gone: FinalState = { publishes: null, contents: new Map() }
  const publishes = await untilKnown(() => call(writer, `/sites/${drop.id}/publishes`, {}))
  if (publishes.status === 404) return gone
  let versions = await listVersions(writer, drop)
  while (versions === null) {
    await sleep(100)
    versions = await listVersions(writer, drop)
  }
  const contents = await Promise.all(
    versions.map(async ({ version_number, preview_url }, index) => {
      const node = nodes[index % nodes.length] ?? writer.entrance
      return [version_number, await readContent(node, new URL(preview_url).host)] as const
    }),
  )
  const entries = publishes.json as readonly PublishEntry[]
  return {
    publishes: entries
      .map(({ kind, from_version, to_version }) => ({ kind, from: from_version, to: to_version }))
      .reverse(),
    contents: new Map(contents),
  }
}

/** The content's key, if page and script are exactly what was sent. */
async function readContent({ send }: Entrance, host: string): Promise<string> {
  const page = await send(host, '/')
  const key = page.status === 200 ? keyOfPage(page.text) : null
  if (key === null) return `a damaged page: ${page.status} ${page.text.slice(0, 200)}`
  const script = await send(host, `/${scriptPath(uploadOf(key))}`)
  const isWhole = script.status === 200 && script.text === scriptOf(uploadOf(key))
  return isWhole ? key : `a damaged script: ${script.status} ${script.text.slice(0, 200)}`
}
