// Texts of the report of `plinth views`.

export const messages = {
  total: ({ views, days }: { views: string; days: number }) =>
    `${views} ${views === '1' ? 'view' : 'views'} in ${days === 1 ? '1 day' : `${days} days`}`,
  grouped: ({ days }: { days: number }) => `Each column is ${days} days.`,
  views: 'Views',
  page: 'Page',
  referrer: 'Referrer',
  more: ({ count }: { count: number }) => `and ${count} more; --json lists them`,
}
