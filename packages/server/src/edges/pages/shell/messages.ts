// Texts of the header and footer of server-rendered pages, and of ages.
export const messages = {
  skip: 'Skip to content',
  header: {
    navigation: 'Main',
    gallery: 'Gallery',
    docs: 'Docs',
    signIn: 'Sign in',
    signUp: 'Sign up',
    drops: 'Drops',
    connect: 'Connect',
    settings: 'Settings',
    operator: 'Operator',
  },
  footer: {
    navigation: 'More',
    docs: 'Docs',
    api: 'API reference',
    gallery: 'Gallery',
    report: 'Report abuse',
  },
  age: {
    span: ({ count, unit }: { readonly count: number; readonly unit: string }) =>
      `${count} ${unit}${count === 1 ? '' : 's'}`,
    shortest: 'less than a minute',
    ago: ({ span }: { readonly span: string }) => `${span} ago`,
  },
}
