// Texts for view counts.
export const messages = {
  views: ({ count, shown }: { readonly count: number; readonly shown: string }) =>
    count === 1 ? '1 view' : `${shown} views`,
  others: 'Other',
}
