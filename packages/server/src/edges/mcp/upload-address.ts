// Where a staged upload is sent. Whoever knows the address may publish, so it is written down nowhere.
import type { Urls } from '../http/urls.ts'

export const uploadsPath = '/mcp/uploads/'

export const uploadAddress = ({ base }: Urls, secret: string): string =>
  `${base}${uploadsPath}${secret}`

/** Cut short as well, while little enough is missing that it could be guessed. */
const secretLike = /[a-z2-7]{32,}/gi

/** The same path without what must not be kept, however it is written: the router decodes, so must this. */
export function withoutUploadSecret(path: string): string {
  const plain = path.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const kept = plain.replace(secretLike, '…')
  return kept === plain ? path : kept
}
