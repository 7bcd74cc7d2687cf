#!/usr/bin/env node
// Stand-in for curl with the options that the documentation uses. An unknown option is an error.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    form: { type: 'string', short: 'F', multiple: true },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd', multiple: true },
    request: { type: 'string', short: 'X' },
    cookie: { type: 'string', short: 'b' },
    output: { type: 'string', short: 'o' },
    'write-out': { type: 'string', short: 'w' },
    'upload-file': { type: 'string', short: 'T' },
  },
})

function formOf(parts) {
  const form = new FormData()
  for (const part of parts) {
    const [, name, file, text, filename] =
      /^([^=]+)=(?:@([^;]+)|([^;@]*))(?:;filename=(.+))?$/s.exec(part) ?? []
    if (name === undefined) throw new Error(`curl: not supported: -F ${part}`)
    if (file === undefined) form.append(name, text)
    else form.append(name, new File([readFileSync(file)], filename ?? path.basename(file)))
  }
  return form
}

const dataOf = (texts) => {
  const [text] = texts ?? []
  return text?.startsWith('@') ? readFileSync(text.slice(1)) : texts?.join('&')
}
/** As curl sends it, unless a header says otherwise. */
const formType = 'application/x-www-form-urlencoded'

const upload = values['upload-file']
const uploaded = upload && readFileSync(upload === '-' ? 0 : upload)
const body = uploaded ?? (values.form ? formOf(values.form) : dataOf(values.data))
const method = upload ? 'PUT' : body === undefined ? 'GET' : 'POST'
const response = await fetch(positionals[0], {
  method: values.request ?? method,
  headers: [
    ...(values.header ?? []).map((line) => line.split(/:\s*/, 2)),
    ...(values.data && !values.header ? [['Content-Type', formType]] : []),
    ...(values.cookie ? [['Cookie', values.cookie]] : []),
  ],
  body,
})
const received = Buffer.from(await response.arrayBuffer())
if (values.output) writeFileSync(values.output, received)
else process.stdout.write(received)
process.stdout.write((values['write-out'] ?? '').replace('%{http_code}', response.status))
