// Form fields of each analytics provider, with the provider's own names and where to find the IDs.
import type { Provider } from '@plinth/domain/visitors/analytics'

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
      label: 'Measurement ID',
      placeholder: 'G-AB12CD34EF',
      hint: 'In Google Analytics: Admin, Data streams, then your web stream.',
    },
  },
  {
    provider: 'meta_pixel',
    id: {
      name: 'meta_pixel.pixel_id',
      label: 'Pixel ID',
      placeholder: '123456789012345',
      hint: 'In Meta Events Manager: Data sources, then your pixel.',
    },
  },
  {
    provider: 'posthog',
    id: {
      name: 'posthog.project_key',
      label: 'Project key',
      placeholder: 'phc_…',
      hint: 'In PostHog: Settings, Project, General.',
    },
    host: {
      name: 'posthog.host',
      label: 'PostHog host',
      placeholder: 'https://us.i.posthog.com',
      hint: 'https://eu.i.posthog.com in the EU, or your own. Empty: the US cloud.',
    },
  },
  {
    provider: 'plausible',
    id: {
      name: 'plausible.domain',
      label: 'Domain',
      placeholder: 'example.com',
      hint: 'As the site is called at Plausible. It sets no cookies.',
    },
    host: {
      name: 'plausible.host',
      label: 'Plausible host',
      placeholder: 'https://plausible.io',
      hint: 'Of a Plausible of your own. Empty: plausible.io.',
    },
  },
]

export const fieldNames: readonly FieldName[] = providerForms.flatMap(({ id, host }) => [
  id.name,
  ...(host ? [host.name] : []),
])
