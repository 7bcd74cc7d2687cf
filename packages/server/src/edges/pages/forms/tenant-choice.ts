// Options of a select of tenants.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { messages } from './messages.ts'

export interface TenantChoice {
  readonly id: string
  /** Untrusted text. */
  readonly name: string
  readonly kind: 'personal' | 'organisation'
}

/** The `<option>` elements of a select of tenants. */
export const tenantOptions = (tenants: readonly TenantChoice[], chosen: string): string =>
  tenants
    .map(({ id, name, kind }) => {
      const label = kind === 'personal' ? messages.personal({ name }) : name
      return `<option value="${escapeHtml(id)}"${id === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`
    })
    .join('\n')
