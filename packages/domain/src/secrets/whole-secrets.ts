// Recognises contents that consist of a private key, a service account or a database dump.
import { isRecord } from '../base/json-shape.ts'
import type { Whole } from './secret-findings.ts'

/** In characters; keys and service accounts are smaller. */
export const maxKeyLength = 64 * 1024

/** By its first bytes, for contents that are not text. */
export function wholeOfBytes(bytes: Uint8Array): Whole | null {
  const startsWith = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (startsWith(pgDumpMagic) || startsWith(mongoDumpMagic)) return 'database-dump'
  if (startsWith(zipMagic)) return 'public'
  return isDerKey(bytes) ? 'private-key' : null
}

/**
 * A sequence that begins with a version and an integer (PKCS #1), a sequence (PKCS #8) or an octet
 * string (SEC 1).
 */
function isDerKey(bytes: Uint8Array): boolean {
  const [tag, length = 0] = bytes
  const start = length > 0x80 ? length - 0x80 + 2 : 2
  const [integer, size, version, next] = bytes.subarray(start, start + 4)
  if (tag !== 0x30 || integer !== 0x02 || size !== 0x01) return false
  if (version === 0) return next === 0x02 || next === 0x30
  return version === 1 && (next === 0x04 || next === 0x30)
}

const pgDumpMagic = [0x50, 0x47, 0x44, 0x4d, 0x50]
/** The first word of an archive written by `mongodump --archive`. */
const mongoDumpMagic = [0x6d, 0xe2, 0x99, 0x81]
/** Keynote presentations have the extension of keys. */
const zipMagic = [0x50, 0x4b, 0x03, 0x04]

export function wholeOfText(text: string): Whole | null {
  if (isDatabaseDump(text)) return 'database-dump'
  const json = text.length <= maxKeyLength ? wholeOfJson(text) : null
  if (json !== null) return json
  if (text.length <= maxKeyLength && isPrivateKey(text)) return 'private-key'
  return isPublicPem(text) ? 'public' : null
}

const dumpHeaders =
  /^(-- (PostgreSQL database (cluster )?dump|(MySQL|MariaDB) dump |mysqldump |phpMyAdmin SQL Dump|Adminer [0-9.]+ \S+ ([0-9.]+\S* )?dump|Dump created by )|PRAGMA foreign_keys=OFF;\s{0,4}BEGIN TRANSACTION;)/

/** The header that dump programs write, behind blank lines and other comments. */
function isDatabaseDump(text: string): boolean {
  const head = text.slice(0, 2048).split('\n')
  for (const [index, line] of head.entries()) {
    if (dumpHeaders.test(head.slice(index, index + 2).join('\n'))) return true
    if (!/^\s*(--.*|\/\*.*\*\/;?.*)?\s*$/.test(line)) return false
  }
  return false
}

function wholeOfJson(text: string): Whole | null {
  if (!/^\s*[{[]/.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Text that begins like JSON.
    return null
  }
  if (!isRecord(value)) return null
  if (isServiceAccount(value)) return 'service-account'
  const keys = Array.isArray(value.keys) ? value.keys : [value]
  return keys.some(isPrivateJwk) ? 'private-key' : null
}

function isServiceAccount(value: Record<string, unknown>): boolean {
  if (value.type === 'service_account') return isText(value.private_key)
  if (value.type === 'authorized_user') return isText(value.refresh_token)
  const client = value.installed ?? value.web
  return isRecord(client) && isText(client.client_secret)
}

/** RFC 7518, section 6: `d` is the private part of an EC, OKP or RSA key. */
const isPrivateJwk = (value: unknown): boolean =>
  isRecord(value) && isText(value.kty) && isText(value.d)

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** PEM, OpenSSH and PGP, with certificates and comments beside the key; PuTTY; age; minisign. */
function isPrivateKey(text: string): boolean {
  const trimmed = text.trimStart()
  if (/^PuTTY-User-Key-File-[0-9]/.test(trimmed)) return true
  if (/^untrusted comment: [^\n]{0,80}secret key/.test(trimmed)) return true
  let block: string | null = null
  let keys = 0
  for (const line of trimmed.split(/\r\n?|\n/)) {
    if (block !== null) {
      if (/^-{4,5} ?END /.test(line)) block = null
    } else {
      const [, label] = /^-{4,5} ?BEGIN ([A-Z0-9 ]{1,60}?) ?-{4,5}\s*$/.exec(line) ?? []
      block = label ?? null
      if (label?.includes('PRIVATE KEY') || /^AGE-SECRET-KEY-1[0-9A-Z]+\s*$/.test(line)) keys += 1
      else if (label === undefined && !isCommentLine(line)) return false
    }
  }
  return keys > 0
}

/** Comments, and what OpenSSL writes between blocks: `Bag Attributes`, `subject=…`, `name: …`. */
const isCommentLine = (line: string): boolean =>
  /^\s*$|^\s*(#|;|\/\/|--)|^\s*Bag Attributes|^\s*Key Attributes|^\s*[A-Za-z0-9 ]{1,40}[:=]/.test(
    line,
  )

const isPublicPem = (text: string): boolean =>
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,2}(?:CERTIFICATE|PUBLIC KEY|CRL|CERTIFICATE REQUEST|DH PARAMETERS|EC PARAMETERS)(?: BLOCK)?-----/.test(
    text,
  ) && !/PRIVATE KEY/.test(text)
