// Texts of ages on server-rendered pages.
export const messages = {
  age: {
    span: ({ count, unit }: { readonly count: number; readonly unit: string }) =>
      `${count} ${unit}${count === 1 ? '' : 's'}`,
    shortest: 'less than a minute',
    ago: ({ span }: { readonly span: string }) => `${span} ago`,
  },
}
