// What the revision of 2026-07-28 wants to see in headers too, so that it can be routed unread.
import { isMessage, type Request } from './message.ts'

const revisionKey = 'io.modelcontextprotocol/protocolVersion'

/** Which field of the parameters says what a request is about. */
const nameFields = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
])

/** `negotiated`: by the handshake, which clients of that revision do not have. */
export function headersOf(
  { method, params }: Request,
  negotiated: string | null,
): Record<string, string> {
  const given = isMessage(params) ? params : {}
  const meta = isMessage(given._meta) ? given._meta : {}
  const revision = meta[revisionKey]
  if (typeof revision !== 'string') {
    return negotiated === null ? {} : { 'mcp-protocol-version': negotiated }
  }
  const name = given[nameFields.get(method) ?? '']
  return {
    'mcp-protocol-version': inHeader(revision),
    'mcp-method': inHeader(method),
    ...(typeof name === 'string' && { 'mcp-name': inHeader(name) }),
  }
}

/** As it is, where a header can carry it and it cannot be taken for the other form. */
const inHeader = (text: string): string =>
  /^(?!=\?base64\?)[\x21-\x7e]+$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`
