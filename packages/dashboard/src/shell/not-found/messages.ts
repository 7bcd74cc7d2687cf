// Texts of the page for unknown addresses.
export const messages = {
  title: 'Page not found',
  reason: 'The address may be wrong, or the page was removed',
  link: 'Go to your drops',
}
