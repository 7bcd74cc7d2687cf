// The parts of JSON-RPC messages that the bridge has to understand.

export interface Message {
  readonly [field: string]: unknown
}

export interface Request extends Message {
  readonly id: string | number
  readonly method: string
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRequest = (message: Message): message is Request =>
  typeof message.method === 'string' &&
  (typeof message.id === 'string' || typeof message.id === 'number')

export const errorCodes = { parse: -32_700, invalidRequest: -32_600, failed: -32_000 } as const

export interface JsonRpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export const errorMessage = (id: Request['id'] | null, error: JsonRpcError): Message => ({
  jsonrpc: '2.0',
  id,
  error,
})
