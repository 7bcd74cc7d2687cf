// Texts of the card with the analytics providers of a drop.
const loads = (count: number): string => (count === 1 ? 'loads' : 'load')

interface Named {
  /** One or more provider names as a list: `Google Analytics and Plausible`. */
  readonly names: string
  readonly count: number
}

export const messages = {
  title: 'Analytics',
  intro:
    'Connect the analytics providers that you use. We add them to every page as it’s served; your files don’t change.',
  connect: 'Connect a provider',
  form: {
    save: 'Save analytics',
    cancel: 'Cancel',
    saved: 'Saved. Every page of this drop now includes your providers.',
    savedNone: 'Saved. No provider is connected.',
    notConnected: ({ id, provider }: { readonly id: string; readonly provider: string }) =>
      `Enter the ${id.toLowerCase()} to connect ${provider}.`,
  },
  ga4: {
    label: 'Measurement ID',
    hint: 'In Google Analytics: Admin, Data streams, then your web stream.',
  },
  metaPixel: {
    label: 'Pixel ID',
    hint: 'In Meta Events Manager: Data sources, then your pixel.',
  },
  posthog: {
    label: 'Project key',
    hint: 'In PostHog: Settings, Project, General.',
    host: 'PostHog host',
    hostHint:
      'https://eu.i.posthog.com for the EU, or your own server. Leave empty for the US cloud.',
  },
  plausible: {
    label: 'Domain',
    hint: 'The domain of the site in Plausible. Plausible sets no cookies.',
    host: 'Plausible host',
    hostHint: 'Your own Plausible server. Leave empty for plausible.io.',
  },
  consent: {
    ask: 'Ask visitors for consent',
    auto: 'If a provider sets cookies',
    always: 'Always',
    never: 'Never',
    language: 'Banner language',
    visitorsLanguage: 'The visitor’s language',
    preview: 'Preview of the consent banner',
    asked: ({ names, count }: Named) =>
      `Visitors see a consent banner. ${names} ${loads(count)} only after they accept.`,
    /** Singular: Plausible is the only provider without cookies. */
    withoutCookies: ({ names }: Pick<Named, 'names'>) =>
      `${names} sets no cookies and loads immediately.`,
    notNeeded: ({ names }: Pick<Named, 'names'>) =>
      `No consent banner. ${names} sets no cookies and loads immediately.`,
    notAsked: ({ names, count }: Named) =>
      `No consent banner. ${names} ${loads(count)} immediately. Where the law requires consent, you have to ask for it yourself.`,
  },
  inactive: {
    kept: 'Your providers are saved, but your current plan doesn’t add them to pages.',
    open: 'Disconnect providers…',
    question: 'Disconnect the providers?',
    consequence: 'If you upgrade later, you’ll have to connect them again.',
    confirm: 'Disconnect providers',
    cancel: 'Cancel',
    disconnected: 'Providers disconnected.',
  },
}
