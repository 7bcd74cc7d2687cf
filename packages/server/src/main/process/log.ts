// Logger: JSON lines on standard error, with secrets redacted. Standard output is for command
// results.
import { type DestinationStream, pino } from 'pino'
import type { LogLevel } from '../../config/defaults.ts'
import { hideOwnSecrets } from '../../config/environment.ts'
import { withoutUploadSecret } from '../../edges/mcp/tools/upload-address.ts'

export const createLog = (level: LogLevel, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: null,
      hooks: { streamWrite: hideOwnSecrets },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers', 'headers', '*.authorization', '*.cookie', '*.password', '*.token'],
      serializers: {
        req: (request: { method: string; url: string; host: string }) => ({
          method: request.method,
          // Query strings may contain secrets, so only the path is logged.
          path: withoutSecrets(request.url.split('?', 1)[0] ?? ''),
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      },
    },
    destination ?? pino.destination(2),
  )

/**
 * Also hides the id of a pending authorization, which any signed-in user can complete, and the
 * secret with which the first operator is created.
 */
const withoutSecrets = (path: string): string =>
  withoutUploadSecret(path).replace(/^(\/oauth\/[^/]+\/|\/setup\/).+/, '$1…')

export type Log = ReturnType<typeof createLog>
