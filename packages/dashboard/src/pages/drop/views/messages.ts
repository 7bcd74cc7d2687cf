// Texts of the card with the views of a drop.
export const messages = {
  title: 'Views',
  period: 'Period',
  days: ({ days }: { readonly days: number }) => `${days} days`,
  unverified: 'Confirm your email to see views.',
  none: ({ days }: { readonly days: number }) =>
    `No views in the last ${days} days. Bots and previews aren’t counted. Views are counted without cookies.`,
  chart: {
    one: '{count} view in the last {days} days',
    many: '{count} views in the last {days} days',
    perDay: 'Per day, in UTC',
    day: ({ day, views }: { readonly day: string; readonly views: string }) => `${day}: ${views}`,
    chooseDay: 'Views per day',
  },
  table: {
    open: 'Show as a table',
    title: 'Views by day',
    day: 'Day',
    views: 'Views',
  },
  rankings: {
    pages: 'Top pages',
    noPages: 'No pages viewed yet.',
    referrers: 'Referrers',
    noReferrers: 'No referrers yet.',
    view: 'view',
    views: 'views',
    all: ({ count }: { readonly count: number }) => `Show all ${count}`,
    fewer: 'Show fewer',
  },
}
