// Navigation of the pages on the app host: links and labels of the header and the footer. The front
// page, the dashboard and the server-rendered pages show the same ones.

export interface NavigationLink {
  readonly href: string
  readonly label: string
  /** For pages of the dashboard: the path in its router. */
  readonly route?: '/' | '/connect' | '/settings' | '/operator'
}

const docs: NavigationLink = { href: '/docs', label: 'Docs' }
const gallery: NavigationLink = { href: '/gallery', label: 'Gallery' }
const operatorPages: NavigationLink = {
  href: '/dashboard/operator',
  label: 'Operator',
  route: '/operator',
}

export const navigation = {
  skip: 'Skip to content',
  header: {
    label: 'Main',
    visitor: [gallery, docs],
    signIn: { href: '/signin', label: 'Sign in' },
    signUp: { href: '/signup', label: 'Sign up' },
    member: ({ operator = false }: { readonly operator?: boolean }): readonly NavigationLink[] => [
      { href: '/dashboard', label: 'Drops', route: '/' },
      { href: '/dashboard/connect', label: 'Connect', route: '/connect' },
      { href: '/dashboard/settings', label: 'Settings', route: '/settings' },
      ...(operator ? [operatorPages] : []),
      docs,
    ],
    account: {
      href: '/dashboard/settings/account',
      label: ({ email }: { readonly email: string }) => `Account of ${email}`,
    },
  },
  footer: {
    label: 'Footer',
    links: [
      docs,
      { href: '/docs/api', label: 'API reference' },
      gallery,
      { href: '/report', label: 'Report abuse' },
    ],
  },
}
