// Texts of the page that shows a failure. Apart from the others, which the front page need not load.
export const messages = {
  title: 'We couldn’t load this page',
  subtitle: 'Plinth may have been updated, or you’re offline',
  text: 'Try again to load the latest version. Everything that was published is safe.',
  offline: 'You’re offline. Check your connection, then try again.',
  retry: 'Try again',
}
