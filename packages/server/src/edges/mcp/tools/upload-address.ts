// URL of a staged upload. Its secret is a credential for publishing, so it must appear in no log.
import type { Urls } from '../../http/urls.ts'

export const uploadsPath = '/mcp/uploads/'

export const uploadAddress = ({ base }: Urls, secret: string): string =>
  `${base}${uploadsPath}${secret}`

/** Also matches a truncated secret, as long as the missing part could be guessed. */
const secretLike = /[a-z2-7]{32,}/gi

/** The path with secrets removed, including percent-encoded ones, which the router decodes too. */
export function withoutUploadSecret(path: string): string {
  const plain = path.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const redacted = plain.replace(secretLike, '…')
  return redacted === plain ? path : redacted
}
