import type { VersionSource } from '../../ports/versions.ts'
import type { AccountActor } from '../actor.ts'
import type { TemplateField } from './template-field.ts'

/** How a version came to be: what made it, else what it was sent with, else what was `sent`. */
export function sourceOf(
  { channel }: AccountActor,
  template: TemplateField,
  sent: 'upload' | 'bundle',
): VersionSource {
  return template.isNamed() ? 'template' : (channel ?? sent)
}
