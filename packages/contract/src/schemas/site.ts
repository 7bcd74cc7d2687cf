// Schemas of drops (called `site` in the API) and their settings.
import { dropPasswordLength } from '@plinth/domain/accounts/password'
import { slugRule } from '@plinth/domain/addresses/slug'
import { maxTags, tagRule } from '@plinth/domain/base/tags'
import type { DropStatus } from '@plinth/domain/lifecycle/drop-state'
import { maxExpiryYears } from '@plinth/domain/lifecycle/own-expiry'
import { trailingSlashModes } from '@plinth/domain/serving/page-lookup'
import { z } from 'zod'
import { analytics, analyticsSettings } from './analytics.ts'
import { domainStatus } from './domain.ts'
import { name } from './name.ts'
import { withShorthand } from './shorthand.ts'
import { timestamp } from './timestamp.ts'
import { version } from './version.ts'

export const siteStatus = z.enum([
  'reserved',
  'live',
  'unpublished',
  'expired',
  'paused',
  'removed',
]) satisfies z.ZodType<DropStatus>

export const siteDomain = z.object({
  hostname: z.string(),
  status: domainStatus,
})

export const site = z.object({
  id: z.string().describe('Opaque id that starts with `st_`.'),
  slug: z.string(),
  name: z.string(),
  title: z
    .string()
    .describe(
      'Title of the live landing page, else its first heading, else the name of the uploaded file. Blank if there is none.',
    ),
  access_mode: z.enum(['public', 'password']),
  has_password: z.boolean(),
  branding_enabled: z
    .boolean()
    .describe(
      'True until the first version is live; from then on, whether the service adds its branding to pages.',
    ),
  url: z.url().describe("URL of the slug's address, even if a custom domain is active."),
  status: siteStatus,
  published: z
    .boolean()
    .describe(
      'False if the owner took the drop offline: its address, custom domains and previews return 404, and everything is kept. An upload to it adds a version and leaves it offline.',
    ),
  tags: z.array(z.string()).describe('Sorted.'),
  spa_fallback: z.boolean().describe('Unknown paths serve `index.html` instead of 404.'),
  trailing_slash: z
    .enum(trailingSlashModes)
    .describe(
      'Whether addresses of pages end in a slash. `auto`: `/docs/` for `docs/index.html`, `/about` for `about.html`. `always` and `never`: the same for all pages. The other form redirects with 308.',
    ),
  clean_urls: z
    .boolean()
    .describe(
      'Whether `/about.html` and `/docs/index.html` redirect with 308 to the address of the page without its file name.',
    ),
  analytics: analytics.nullable(),
  gallery: z
    .boolean()
    .describe(
      'Whether the drop is listed in the public gallery. Only live drops without a password are shown.',
    ),
  domains: z.array(siteDomain).describe('In the order in which they were added.'),
  live_version: version.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  expire_at: timestamp
    .nullable()
    .describe('The expiry date that was set for this drop. Null if there is none.'),
  expires_at: timestamp
    .nullable()
    .describe(
      'When the drop expires: the earlier of `expire_at` and the time at which all drops of the account expire unless the owner signs in. Null if it does not expire.',
    ),
})

export const slug = z.string().describe(`${slugRule}.`)

const passwordOr = (alternative: string) => {
  const { least, most } = dropPasswordLength
  const error = `must be a string of ${least} to ${most} characters${alternative}`
  return z
    .string({ error })
    .min(least, { error })
    .max(most, { error })
    .refine(canBeTyped, { error: 'must not contain line breaks or control characters' })
}

/** A password that a browser form cannot send would lock every visitor out. */
const canBeTyped = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

export const sitePassword = passwordOr('')

/** Documents the limits; the domain's `parseTags` enforces them. */
const tags = z.array(z.string()).meta({ maxItems: maxTags }).describe(`${tagRule}.`)

const expireAt = z.iso
  .datetime({ offset: true, error: 'must be a time like `2030-01-31T12:00:00Z`, or null' })
  .nullable()
  .describe(
    `RFC 3339, in the future and up to ${maxExpiryYears} years ahead. From then on the addresses of the drop return 410. A later time, or null, brings it back within 30 days; then it is deleted.`,
  )

export const createSiteBody = z.strictObject({
  slug: slug.exactOptional(),
  name: name.exactOptional(),
  tags: tags.exactOptional(),
  expire_at: expireAt.exactOptional(),
})

export const listSitesQuery = z.object({
  slug: z.string().exactOptional().describe('Lists only the drop with this slug.'),
})

export const deleteSiteQuery = z.object({
  if_empty: z
    .literal('true', { error: 'must be `true`' })
    .exactOptional()
    .describe(
      '`true`: delete the drop only if it has no version, otherwise return 409 `not_empty`. For clients that clean up after a refused first upload.',
    ),
})

export const updateSiteBody = z.strictObject({
  name: name.exactOptional(),
  slug: slug.exactOptional(),
  password: withShorthand(passwordOr(', or null or empty to remove the password').nullable(), {
    short: { type: 'string', const: '' },
    expand: (value) => (value === '' ? null : value),
  })
    .exactOptional()
    .describe(
      'The password that visitors enter; null or an empty string removes it. Setting one needs an account with password protection; removing it does not.',
    ),
  analytics: analyticsSettings
    .nullable()
    .exactOptional()
    .describe(
      'Replaces all providers; null, or no provider, disconnects them. A provider is an object, or its identifier alone as a string. Connecting needs an account with analytics; disconnecting does not.',
    ),
  spa_fallback: site.shape.spa_fallback.exactOptional(),
  trailing_slash: site.shape.trailing_slash.exactOptional(),
  clean_urls: site.shape.clean_urls.exactOptional(),
  gallery: site.shape.gallery.exactOptional(),
  tags: tags.exactOptional(),
  expire_at: expireAt.exactOptional(),
  published: z
    .boolean()
    .exactOptional()
    .describe(
      '`false` takes the drop offline immediately and keeps everything; `true` brings it back.',
    ),
})
