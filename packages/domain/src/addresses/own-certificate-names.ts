// Names of the certificate that the service orders for itself.

/**
 * With DNS one certificate is for the app host and all drops. Without, it is for the app host, and
 * each drop that is visited gets its own: only a DNS record can prove a wildcard.
 */
export function ownCertificateNames(
  { app, drops }: { readonly app: string; readonly drops: string },
  { hasDns }: { readonly hasDns: boolean },
): string {
  if (!hasDns) return app
  const wildcard = `*.${drops}`
  // Authorities refuse a name that a wildcard of the same certificate covers.
  const isCovered = app.slice(app.indexOf('.') + 1) === drops
  return isCovered ? wildcard : `${app} ${wildcard}`
}
