// Encodings in which phishing kits hide their markup and addresses.

export const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

export const hex = (text: string): string =>
  [...text].map((sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

export const codes = (text: string, shift = 0): string =>
  [...text].map((sign) => sign.charCodeAt(0) + shift).join(',')

export const entities = (text: string): string =>
  [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('')

export const reversed = (text: string): string => [...text].reverse().join('')
