// The library's MCP server, except that it reports invalid parameters as such: the library reports those
// of `initialize` and other methods as an internal error, with its list of problems as the message.
import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { isRecord } from '@plinth/domain/base/json-shape'

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

export class StrictServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const handle = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await handle(request, context)
      } catch (error) {
        const problems = problemsIn(error)
        if (problems === null) throw error
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `Invalid ${method} request: ${problems}`,
        )
      }
    }
  }
}

/** Null if the error is another one. */
function problemsIn(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof ProtocolError) return null
  const list = parseList(error.message)
  return list === null ? null : list.map(describe).join('; ')
}

function parseList(text: string): readonly unknown[] | null {
  if (!text.startsWith('[')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function describe(problem: unknown): string {
  const { path, message } = isRecord(problem) ? problem : {}
  const at = Array.isArray(path) ? path.join('.') : ''
  return `${at}: ${String(message)}`
}
