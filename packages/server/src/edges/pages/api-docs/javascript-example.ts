// The example request of an operation as JavaScript: for Node.js, or for a page of the service if
// the operation needs a cookie.
import type { FormPart } from '@plinth/contract/examples/example'
import type { Success } from '@plinth/contract/operations/operation'
import { messages } from './messages.ts'
import {
  credentialOf,
  downloadNames,
  exampleTarget,
  type RequestParts,
  tokenVariables,
} from './request-parts.ts'

export function javascriptExample(parts: RequestParts): string {
  const { operation, example } = parts
  const sections = [
    importsOf(parts),
    [
      usesCookie(parts) ? `// ${messages.inBrowser}` : '',
      ...formLines(example.form),
      requestLines(parts),
      resultLine(operation.success.kind),
    ]
      .filter(Boolean)
      .join('\n'),
  ]
  return sections.filter(Boolean).join('\n\n')
}

const usesCookie = (parts: RequestParts): boolean =>
  ['session', 'cookie'].includes(credentialOf(parts))

function importsOf({ operation, example }: RequestParts): string {
  return [
    ...(example.form ? ["import { openAsBlob } from 'node:fs'"] : []),
    ...(downloadNames.has(operation.success.kind)
      ? ["import { writeFile } from 'node:fs/promises'"]
      : []),
  ].join('\n')
}

function formLines(form: readonly FormPart[] = []): string[] {
  if (form.length === 0) return []
  return ['const body = new FormData()', ...form.map(appendLine), '']
}

function appendLine(part: FormPart): string {
  if ('text' in part) return `body.append(${literal(part.name)}, ${literal(part.text)})`
  const { name, file, filename = file } = part
  return `body.append(${literal(name)}, await openAsBlob(${literal(file)}), ${literal(filename)})`
}

function requestLines(parts: RequestParts): string {
  const { operation, example, baseUrl } = parts
  const url = literal(`${usesCookie(parts) ? '' : baseUrl}${exampleTarget(parts)}`)
  const credential = credentialOf(parts)
  const headers = [
    ...(credential === 'token' || credential === 'manage_token'
      ? [`Authorization: \`Bearer \${process.env.${tokenVariables[credential]}}\``]
      : []),
    ...(example.body ? ["'Content-Type': 'application/json'"] : []),
  ]
  const options = [
    ...(operation.method === 'GET' ? [] : [`method: ${literal(operation.method)}`]),
    ...headersOption(headers),
    ...(example.body ? [`body: JSON.stringify(${literal(example.body, '  ')})`] : []),
    ...(example.form ? ['body'] : []),
  ]
  if (options.length === 0) return `const response = await fetch(${url})`
  return `const response = await fetch(${url}, {\n${options.map((line) => `  ${line},\n`).join('')}})`
}

function headersOption(headers: readonly string[]): string[] {
  const [only, ...others] = headers
  if (only === undefined) return []
  if (others.length === 0) return [`headers: { ${only} }`]
  return [`headers: {\n${headers.map((line) => `    ${line},\n`).join('')}  }`]
}

function resultLine(kind: Success['kind']): string {
  switch (kind) {
    case 'json':
      return 'const result = await response.json()'
    case 'zip':
    case 'file':
      return `await writeFile('${downloadNames.get(kind)}', response.body)`
    case 'empty':
      return ''
  }
}

const longestLine = 60

/** A JSON value as a JavaScript literal. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') {
    const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')
    return `'${inner.replaceAll("'", "\\'")}'`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, deeper)}`)
  const line = Array.isArray(value) ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`
  if (line.length <= longestLine && !line.includes('\n')) return line
  return `${open}\n${entries.map((entry) => `${deeper}${entry},\n`).join('')}${indent}${close}`
}
