// Determines the recorded source of a version.
import type { VersionSource } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { TemplateField } from './template-field.ts'

/** `template`, else the client, else the kind of upload. */
export function sourceOf(
  { channel }: AccountActor,
  template: TemplateField,
  sent: 'upload' | 'bundle',
): VersionSource {
  return template.isNamed() ? 'template' : (channel ?? sent)
}
