// Texts of the settings of a drop. Password and analytics have their own.
import { slugLength } from '@plinth/domain/addresses/slug'
import { formatDays } from '@plinth/domain/base/day'
import { maxTagLength, maxTags } from '@plinth/domain/base/tags'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import { expiredRetentionMs } from '@plinth/domain/lifecycle/free-clock'

export const messages = {
  index: 'Settings of this drop',
  sections: {
    general: 'General',
    password: 'Password',
    pages: 'Page addresses',
    analytics: 'Analytics',
    gallery: 'Gallery',
    visibility: 'Visibility',
    deletion: 'Delete drop',
  },
  saved: 'Changes saved.',
  unverified: 'Confirm your email to change these settings.',
  name: {
    title: 'Name',
    label: 'Name',
    none: ({ title }: { readonly title: string }) => `Not set, so lists show ${title}`,
    hint: 'Only you and your organisation see it, and the gallery if this drop is listed there. Without a name, lists show the page’s title.',
  },
  address: {
    title: 'Address',
    slug: 'Slug',
    slugRule: `${slugLength.least} to ${slugLength.most} lower-case letters, digits and hyphens.`,
    address: ({ host }: { readonly host: string }) => `Address: ${host}`,
    newAddress: ({ host }: { readonly host: string }) => `New address: ${host}`,
    slugTaken: 'That slug is taken.',
    trySlug: 'Try {slug}',
    saved: `Changes saved. The old address redirects to the new one for ${formatDays(slugHoldMs)}.`,
  },
  tags: {
    title: 'Tags',
    label: 'Tags',
    none: 'None',
    placeholder: 'client, draft, 2026',
    hint: `Separate tags with commas. Up to ${maxTags} tags of up to ${maxTagLength} characters.`,
  },
  expiry: {
    title: 'Expiry',
    label: 'Expires on',
    none: 'Never',
    on: ({ moment }: { readonly moment: string }) => `On ${moment}`,
    hint: `The drop goes offline at the end of this day (UTC). We delete it ${formatDays(expiredRetentionMs)} later; until then, a later date brings it back.`,
    presets: 'Dates to choose from',
    inDays: ({ days }: { readonly days: number }) => (days === 1 ? 'In 1 day' : `In ${days} days`),
    remove: 'Remove date',
    removed: 'Expiry date removed.',
  },
  pages: {
    spa: 'Single-page app',
    spaHint: 'Serve index.html for unknown paths.',
    slash: 'Trailing slash in page addresses',
    slashes: {
      auto: 'Automatic: /docs/ and /about',
      always: 'Always: /docs/ and /about/',
      never: 'Never: /docs and /about',
    },
    cleanUrls: 'Clean URLs',
    cleanUrlsHint: 'Redirect /about.html to /about.',
  },
  gallery: {
    label: 'Show in the gallery',
    hint: 'Anyone can find this drop in the gallery while it’s live.',
    protected: 'Drops with a password aren’t listed.',
    link: 'View the gallery',
  },
}
