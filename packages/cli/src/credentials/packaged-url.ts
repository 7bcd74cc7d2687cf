// The server that the client was downloaded from. A server writes its URL into the package.json of
// the package that it offers, as `config.url`.
import { readFileSync } from 'node:fs'
import { isObject, isOrigin } from './logins.ts'

/** Undefined for a package from elsewhere. */
export function readPackagedUrl(manifest: URL): string | undefined {
  try {
    const { config }: { config?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'))
    return isObject(config) && isOrigin(config.url) ? config.url : undefined
  } catch {
    // A client without its package, such as a copied file, works all the same.
    return undefined
  }
}
