// Form fields of each analytics provider, with the provider's own names and where to find the IDs.
import type { Provider } from '@plinth/domain/visitors/analytics'
import { messages } from './messages.ts'

const { ga4, metaPixel, posthog, plausible } = messages

export type FieldName =
  | 'ga4.measurement_id'
  | 'meta_pixel.pixel_id'
  | 'posthog.project_key'
  | 'posthog.host'
  | 'plausible.domain'
  | 'plausible.host'

export interface ProviderField {
  readonly name: FieldName
  readonly label: string
  readonly placeholder: string
  readonly hint: string
}

export interface ProviderForm {
  readonly provider: Provider
  readonly id: ProviderField
  /** For providers that can be self-hosted. */
  readonly host?: ProviderField
}

export const providerForms: readonly ProviderForm[] = [
  {
    provider: 'ga4',
    id: {
      name: 'ga4.measurement_id',
      label: ga4.label,
      placeholder: 'G-AB12CD34EF',
      hint: ga4.hint,
    },
  },
  {
    provider: 'meta_pixel',
    id: {
      name: 'meta_pixel.pixel_id',
      label: metaPixel.label,
      placeholder: '123456789012345',
      hint: metaPixel.hint,
    },
  },
  {
    provider: 'posthog',
    id: {
      name: 'posthog.project_key',
      label: posthog.label,
      placeholder: 'phc_…',
      hint: posthog.hint,
    },
    host: {
      name: 'posthog.host',
      label: posthog.host,
      placeholder: 'https://us.i.posthog.com',
      hint: posthog.hostHint,
    },
  },
  {
    provider: 'plausible',
    id: {
      name: 'plausible.domain',
      label: plausible.label,
      placeholder: 'example.com',
      hint: plausible.hint,
    },
    host: {
      name: 'plausible.host',
      label: plausible.host,
      placeholder: 'https://plausible.io',
      hint: plausible.hostHint,
    },
  },
]

export const fieldNames: readonly FieldName[] = providerForms.flatMap(({ id, host }) => [
  id.name,
  ...(host ? [host.name] : []),
])
