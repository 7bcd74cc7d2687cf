// Multipart bodies built by hand, so that tests can malform any line.

type Bytes = string | Uint8Array

const boundary = 'plinth-e2e'
const type = `multipart/form-data; boundary=${boundary}`

/** `disposition` follows `form-data; ` and may be anything. */
export const part = (disposition: string, content: Bytes): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

export const filePart = (field: string, filename: string, content: Bytes): Buffer =>
  part(`name="${field}"; filename="${filename}"`, content)

export const fieldPart = (field: string, value: Bytes): Buffer => part(`name="${field}"`, value)

export const multipart = (...parts: Buffer[]): Blob =>
  new Blob([Buffer.concat(parts), `--${boundary}--\r\n`], { type })

/** A well-formed request whose body ends before the last boundary. */
export const unfinished = (...parts: Buffer[]): Blob => new Blob([Buffer.concat(parts)], { type })
