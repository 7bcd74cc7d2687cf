// Typed ids: a prefix for the kind, followed by 128 random bits in lower-case base32.

declare const kind: unique symbol
export type Id<K extends IdKind> = string & { readonly [kind]: K }

const prefixes = {
  drop: 'st_',
  version: 'v_',
  publish: 'pb_',
  tenant: 'tn_',
  user: 'us_',
  token: 'tk_',
  browser: 'br_',
  upload: 'up_',
  pack: 'pk_',
  session: 'ss_',
  invitation: 'in_',
  mail: 'ml_',
  connection: 'cn_',
  report: 'rp_',
  audit: 'au_',
  deploy: 'dp_',
  identity: 'id_',
  passkey: 'ky_',
} as const

export type IdKind = keyof typeof prefixes
export type DropId = Id<'drop'>
export type VersionId = Id<'version'>
export type PublishId = Id<'publish'>
export type TenantId = Id<'tenant'>
export type UserId = Id<'user'>
export type TokenId = Id<'token'>
export type BrowserId = Id<'browser'>
export type UploadId = Id<'upload'>
export type PackId = Id<'pack'>
export type SessionId = Id<'session'>
export type InvitationId = Id<'invitation'>
export type MailId = Id<'mail'>
export type ConnectionId = Id<'connection'>
export type ReportId = Id<'report'>
export type AuditId = Id<'audit'>
export type DeployId = Id<'deploy'>
export type IdentityId = Id<'identity'>
export type PasskeyId = Id<'passkey'>

/** Number of random bytes that `makeId` needs. */
export const idBytes = 16

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

export function base32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((buffer >> bits) & 31)
    }
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet.charAt((buffer << (5 - bits)) & 31) : text
}

export function makeId<K extends IdKind>(idKind: K, random: Uint8Array): Id<K> {
  if (random.length !== idBytes) throw new RangeError(`an id takes ${idBytes} random bytes`)
  return `${prefixes[idKind]}${base32(random)}` as Id<K>
}

/** The id, or null if the text is not one. Use it for every id from outside the program. */
export function parseId<K extends IdKind>(idKind: K, text: string): Id<K> | null {
  const prefix = prefixes[idKind]
  const rest = text.slice(prefix.length)
  return text.startsWith(prefix) && /^[a-z2-7]{26}$/.test(rest) ? (text as Id<K>) : null
}
