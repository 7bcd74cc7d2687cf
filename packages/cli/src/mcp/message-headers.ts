// HTTP headers that MCP revision 2026-07-28 requires, so that proxies can route a request without
// parsing its body.
import { isMessage, type Request } from './message.ts'

const revisionKey = 'io.modelcontextprotocol/protocolVersion'

/** The parameter that names the target of a request, by method. */
const nameFields = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
])

/**
 * `negotiated` is the revision from the `initialize` handshake, which clients of 2026-07-28 no
 * longer perform.
 */
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

/** Plain if the text is valid in a header and cannot be mistaken for the base64 encoding. */
const inHeader = (text: string): string =>
  /^(?!=\?base64\?)[\x21-\x7e]+$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`
