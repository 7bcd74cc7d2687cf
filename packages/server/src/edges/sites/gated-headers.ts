/** What every answer of a protected drop is sent with, whether the visitor was let in or not. */
export const gatedHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // Drops are neighbours on one domain, so a page of another drop asks with the visitor's cookie: it
  // must not get to include, or tell apart, what only the visitor may see.
  'cross-origin-resource-policy': 'same-origin',
  // A page elsewhere that opens it in a window gets no hold of that window, whose frames it could count.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  vary: 'cookie',
} as const
