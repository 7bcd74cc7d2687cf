// Texts about the terms of plans, and about features that a larger plan adds.
export const messages = {
  features: {
    password: 'Password',
    passwordAbout: 'Visitors enter a password to see the site.',
    domain: 'Custom domain',
    domainAbout: 'Serve this drop from your own domain.',
    analytics: 'Analytics',
    analyticsAbout:
      'Add Google Analytics, Meta Pixel, PostHog or Plausible, with a consent banner where needed.',
    noBadge: 'No badge',
    noBadgeAbout: 'Removes the Plinth badge.',
  },
  terms: {
    drops: ({ drops, versions }: { readonly drops: number; readonly versions: number }) =>
      `${drops} drops, ${versions} versions each`,
    storage: ({ upload, total }: { readonly upload: string; readonly total: string }) =>
      `${upload} per upload, ${total} total`,
    domains: ({ domains }: { readonly domains: number }) =>
      domains === 1 ? '1 custom domain' : `${domains} custom domains`,
    password: 'Password protection',
    analytics: 'Your own analytics',
    badge: 'Small Plinth badge on each page',
    noBadge: 'No badge',
    neverExpires: 'Never expires',
    expires: ({ days }: { readonly days: number }) =>
      `Stays live if you sign in every ${days} days`,
  },
}
