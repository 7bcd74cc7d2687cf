// Schemas of analytics settings. Every identifier is inserted into published pages, so the patterns
// prevent injection: none allows a quote, an angle bracket, a backslash or white space.
import { type Analytics, consentLanguages, consentModes } from '@plinth/domain/visitors/analytics'
import { z } from 'zod'
import { withShorthand } from './shorthand.ts'

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const hostname = `(?:${label}\\.)+${label}`
/** 1 to 65535. */
const port =
  '(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'

const host = z
  .string()
  .max(260)
  .regex(new RegExp(`^https://${hostname}(?::${port})?$`), {
    error: 'must be an https origin without a path, such as `https://analytics.example.com`',
  })
  .exactOptional()
  .describe('Origin of a self-hosted or regional instance, such as `https://eu.i.posthog.com`.')

const ga4 = z.strictObject({
  measurement_id: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, {
      error: 'must be a measurement ID such as `G-AB12CD34EF`',
    })
    .describe('The measurement ID of a web stream, such as `G-AB12CD34EF`.'),
})

const metaPixel = z.strictObject({
  pixel_id: z
    .string()
    .regex(/^[0-9]{6,20}$/, {
      error: 'must be a pixel ID, digits only, such as `123456789012345`',
    })
    .describe('The pixel ID, 6 to 20 digits.'),
})

const posthog = z.strictObject({
  project_key: z
    .string()
    .regex(/^phc_[A-Za-z0-9_]{4,100}$/, {
      error: 'must be a project key that starts with `phc_`',
    })
    .describe('The project key, which starts with `phc_`.'),
  host,
})

const plausible = z.strictObject({
  domain: z
    .string()
    .max(253)
    .regex(new RegExp(`^${hostname}$`), {
      error: 'must be the domain as configured at the provider, such as `example.com`',
    })
    .describe('The domain of the site at Plausible, such as `example.com`.'),
  host,
})

const consent = {
  consent: z
    .enum(consentModes)
    .exactOptional()
    .describe('When the consent banner is shown. `auto`: if a provider sets cookies.'),
  consent_language: z
    .enum(consentLanguages)
    .exactOptional()
    .describe("Language of the banner; defaults to the visitor's."),
}

/** Settings in responses. */
export const analytics = z.strictObject({
  ga4: ga4.exactOptional(),
  meta_pixel: metaPixel.exactOptional(),
  posthog: posthog.exactOptional(),
  plausible: plausible.exactOptional(),
  ...consent,
}) satisfies z.ZodType<Analytics>

/** A provider object, or only its identifier. */
function orIdentifier<Provider extends z.ZodObject>(provider: Provider, field: string) {
  return withShorthand(provider, {
    short: { type: 'string', description: `Shorthand for an object with \`${field}\`.` },
    expand: (value) => (typeof value === 'string' ? { [field]: value } : value),
  }).exactOptional()
}

/** Settings in requests. */
export const analyticsSettings = z.strictObject({
  ga4: orIdentifier(ga4, 'measurement_id'),
  meta_pixel: orIdentifier(metaPixel, 'pixel_id'),
  posthog: orIdentifier(posthog, 'project_key'),
  plausible: orIdentifier(plausible, 'domain'),
  ...consent,
}) satisfies z.ZodType<Analytics>
