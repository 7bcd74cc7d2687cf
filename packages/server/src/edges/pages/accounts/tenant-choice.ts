import { escapeHtml } from '@plinth/domain/escape-html'

export interface TenantChoice {
  readonly id: string
  /** Hostile text. */
  readonly name: string
  readonly kind: 'personal' | 'organisation'
}

/** The inside of a `<select>` of somebody's tenants. */
export const tenantOptions = (tenants: readonly TenantChoice[], chosen: string): string =>
  tenants
    .map(({ id, name, kind }) => {
      const label = kind === 'personal' ? `${name} (personal)` : name
      return `<option value="${escapeHtml(id)}"${id === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`
    })
    .join('\n')
