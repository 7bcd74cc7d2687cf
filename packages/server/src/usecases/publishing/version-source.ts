// Determines the recorded origin of a version.
import type { VersionOrigin, VersionSource } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { TemplateField } from './template-field.ts'

/** Of a version that an account publishes. */
export const originOf = (
  { agent }: Pick<AccountActor, 'agent'>,
  { source, note = '' }: { readonly source: VersionSource; readonly note?: string | undefined },
): VersionOrigin => ({ source, agent: agent ?? null, note })

/** How the content was made, else the client, else the kind of upload. */
export function sourceOf(
  { channel }: AccountActor,
  template: TemplateField,
  sent: 'upload' | 'bundle',
): VersionSource {
  return template.madeBy() ?? channel ?? sent
}
