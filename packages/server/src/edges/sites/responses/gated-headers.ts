/** Headers of every response of a password-protected drop, whether the visitor unlocked it or not. */
export const gatedHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // Drops share a parent domain, so requests from another drop's page carry the visitor's cookie.
  // That page must not be able to embed, or probe for, what only the visitor may see.
  'cross-origin-resource-policy': 'same-origin',
  // A page that opens the drop in a new window gets no reference to it; it could count its frames.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  vary: 'cookie',
} as const

/** `Vary` of a response that depends on these request headers, and on the cookie if it is protected. */
export function varyHeader(gated: boolean, names: readonly string[]): { readonly vary?: string } {
  const all = gated ? [gatedHeaders.vary, ...names] : names
  return all.length > 0 ? { vary: all.join(', ') } : {}
}
