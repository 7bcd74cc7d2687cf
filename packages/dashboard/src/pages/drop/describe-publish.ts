import type { Publish } from '../../api/queries.ts'

/** Describes an entry of the publish history. A version among the `earlier` was live before. */
export function describePublish(publish: Publish, earlier: readonly Publish[]): string {
  const { kind, from_version: from, to_version: to } = publish
  if (kind !== 'promote') return `Version ${to} published`
  const wasLive = earlier.some(({ to_version }) => to_version === to)
  if (!wasLive) return `Version ${to} made live`
  return from === null ? `Restored version ${to}` : `Restored version ${to} (was ${from})`
}
