// The example request of an operation as a curl command.
import type { FormPart } from '@plinth/contract/examples/example'
import type { Success } from '@plinth/contract/operations/operation'
import {
  credentialOf,
  downloadNames,
  exampleTarget,
  type RequestParts,
  tokenVariables,
} from './request-parts.ts'

const longestLine = 72

export function curlExample(parts: RequestParts): string {
  const { operation, example, baseUrl } = parts
  const url = `${baseUrl}${exampleTarget(parts)}`
  const hasBody = example.body !== undefined || example.form !== undefined
  const isImplied = operation.method === (hasBody ? 'POST' : 'GET')
  const options = [
    ...(isImplied ? [] : [`-X ${operation.method}`]),
    ...credentialOptions(parts),
    ...(example.body ? ['-H "Content-Type: application/json"', `-d ${json(example.body)}`] : []),
    ...(example.form ?? []).map(formOption),
    ...downloadOption(operation.success.kind),
  ]
  // Some shells treat a question mark as a pattern.
  return [`curl -sS ${url.includes('?') ? quoted(url) : url}`, ...options].join(' \\\n  ')
}

function downloadOption(kind: Success['kind']): string[] {
  const name = downloadNames.get(kind)
  return name === undefined ? [] : [`-o ${name}`]
}

function credentialOptions(parts: RequestParts): string[] {
  // The cookie's name over HTTPS: see `createCookieJar`.
  const prefix = parts.baseUrl.startsWith('https:') ? '__Host-' : ''
  const credential = credentialOf(parts)
  switch (credential) {
    case 'none':
      return []
    case 'token':
    case 'manage_token':
      return [`-H "Authorization: Bearer $${tokenVariables[credential]}"`]
    case 'session':
      return [`-b "${prefix}plinth_session=$PLINTH_SESSION"`]
    case 'cookie':
      return [`-b "${prefix}${parts.example.cookie}=$PLINTH_COOKIE"`]
  }
}

function json(body: object): string {
  const line = JSON.stringify(body, null, 1).replace(/\n\s*/g, ' ')
  const compact = line.replace(/([{[]) /g, '$1').replace(/ ([}\]])/g, '$1')
  return quoted(compact.length <= longestLine ? compact : JSON.stringify(body, null, 2))
}

function formOption(part: FormPart): string {
  if ('text' in part) return `-F ${part.name}=${quoted(part.text)}`
  return part.filename === undefined
    ? `-F ${part.name}=@${part.file}`
    : `-F "${part.name}=@${part.file};filename=${part.filename}"`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
