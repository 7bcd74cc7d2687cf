// Where a staged upload is sent. Whoever knows the address may publish, so it is written down nowhere.
import type { Urls } from '../http/urls.ts'

export const uploadsPath = '/mcp/uploads/'

export const uploadAddress = ({ base }: Urls, secret: string): string =>
  `${base}${uploadsPath}${secret}`

/** The same path without what must not be kept. */
export function withoutUploadSecret(path: string): string {
  const start = path.indexOf(uploadsPath)
  return start < 0 ? path : `${path.slice(0, start + uploadsPath.length)}…`
}
