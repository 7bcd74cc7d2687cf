// Converts entries of a drop's activity to the contract's JSON.
import type { ActivityEntry } from '../../usecases/drops/list-activity.ts'
import { type Output, presentAuthor, time, visibleName } from './present.ts'

export function presentActivity(entry: ActivityEntry): Output<'listActivity'>[number] {
  const { id, author } = entry
  const common = { id, at: time(entry.at), actor: presentAuthor(author) }
  if ('publish' in entry) {
    const { kind, fromVersion, toVersion } = entry.publish
    return {
      ...common,
      kind: 'published',
      agent: visibleName(entry.agent),
      token: null,
      version_number: toVersion,
      from_version: fromVersion,
      publish: kind,
    }
  }
  const { kind, app, token, detail } = entry.event
  const { settings, fromSlug, toSlug, tags, expireAt, hostname, versionNumber } = detail
  return {
    ...common,
    kind,
    agent: visibleName(app),
    token,
    ...(settings && { settings: [...settings] }),
    ...(fromSlug !== undefined && { from_slug: fromSlug }),
    ...(toSlug !== undefined && { to_slug: toSlug }),
    ...(tags && { tags: [...tags] }),
    ...(expireAt !== undefined && { expire_at: expireAt === null ? null : time(expireAt) }),
    ...(hostname !== undefined && { hostname }),
    ...(versionNumber !== undefined && { version_number: versionNumber }),
  }
}
