// Analytics settings as form values, with empty strings for unset fields, and merging of edits.
import type { Analytics, ConsentLanguage, ConsentMode } from '@plinth/domain/visitors/analytics'
import { type FieldName, providerForms } from './provider-fields.ts'

export interface AnalyticsFormValues {
  readonly texts: Readonly<Record<FieldName, string>>
  readonly consent: ConsentMode
  /** Empty for the visitor's own language. */
  readonly language: ConsentLanguage | ''
}

export const formValuesOf = (analytics: Analytics | null): AnalyticsFormValues => ({
  texts: {
    'ga4.measurement_id': analytics?.ga4?.measurement_id ?? '',
    'meta_pixel.pixel_id': analytics?.meta_pixel?.pixel_id ?? '',
    'posthog.project_key': analytics?.posthog?.project_key ?? '',
    'posthog.host': analytics?.posthog?.host ?? '',
    'plausible.domain': analytics?.plausible?.domain ?? '',
    'plausible.host': analytics?.plausible?.host ?? '',
  },
  consent: analytics?.consent ?? 'auto',
  language: analytics?.consent_language ?? '',
})

/** Null if no provider is connected; consent settings are then discarded too. */
export function analyticsOf({ texts, consent, language }: AnalyticsFormValues): Analytics | null {
  const text = (name: FieldName) => texts[name].trim()
  // URLs copied from an address bar end in a slash, origins do not.
  const host = (name: FieldName) => {
    const origin = text(name).replace(/\/+$/, '')
    return origin && { host: origin }
  }
  const measurement_id = text('ga4.measurement_id')
  const pixel_id = text('meta_pixel.pixel_id')
  const project_key = text('posthog.project_key')
  const domain = text('plausible.domain')
  if (!measurement_id && !pixel_id && !project_key && !domain) return null
  return {
    ...(measurement_id && { ga4: { measurement_id } }),
    ...(pixel_id && { meta_pixel: { pixel_id } }),
    ...(project_key && { posthog: { project_key, ...host('posthog.host') } }),
    ...(domain && { plausible: { domain, ...host('plausible.host') } }),
    ...(consent !== 'auto' && { consent }),
    ...(language && { consent_language: language }),
  }
}

export const isSame = (one: AnalyticsFormValues, other: AnalyticsFormValues): boolean =>
  JSON.stringify(analyticsOf(one)) === JSON.stringify(analyticsOf(other))

/** Form values at the start of an edit, and now. */
export interface Edit {
  readonly initial: AnalyticsFormValues
  readonly values: AnalyticsFormValues
}

/**
 * Applies the edited fields to the current settings. The API replaces all settings at once, so
 * fields that were not edited keep the values that another member may have saved meanwhile.
 */
export function mergeEdit(
  { initial, values }: Edit,
  current: AnalyticsFormValues,
): AnalyticsFormValues {
  const texts = { ...current.texts }
  for (const { id, host } of providerForms) {
    const names = host ? [id.name, host.name] : [id.name]
    if (names.every((name) => values.texts[name] === initial.texts[name])) continue
    for (const name of names) texts[name] = values.texts[name]
  }
  return {
    texts,
    consent: values.consent === initial.consent ? current.consent : values.consent,
    language: values.language === initial.language ? current.language : values.language,
  }
}
