// Attestations of new passkeys: by the passkey's own key, and by a certificate that names a URL.
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Attest } from './software-authenticator.test-support.ts'

/** Signed with the passkey's own key. */
export const attestItself: Attest = ({ privateKey, authenticatorData, clientDataHash }) => {
  const signed = sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), privateKey)
  return attestation('packed', [cborText('sig'), cborBytes(signed)])
}

/** With a chain of certificates whose first one names the URL of a revocation list. */
export const attestByChain =
  (format: string, revocationUrl: string): Attest =>
  ({ publicKey, privateKey, authenticatorData, clientDataHash }) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const leaf = certificate(publicKey, root, [
      extension('551d1f', crlDistributionPoint(revocationUrl)),
      extension('2b06010401d679020111', androidKeyDescription(clientDataHash)),
    ])
    const chain = [leaf, certificate(createPublicKey(root), root, [])]
    const signed = sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), privateKey)
    const signature = [cborText('sig'), cborBytes(signed)]
    const certificates = [cborText('x5c'), cborHead(0x80, chain.length), ...chain.map(cborBytes)]
    return attestation(format, signature, certificates)
  }

/** All statements name the algorithm ES256, which is -7. */
const attestation = (format: string, ...fields: readonly Buffer[][]): Buffer =>
  Buffer.concat([
    ...[cborHead(0xa0, 3), cborText('fmt'), cborText(format), cborText('attStmt')],
    ...[cborHead(0xa0, fields.length + 1), cborText('alg'), Buffer.from([0x26]), ...fields.flat()],
  ])

function cborHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([type | length])
  return Buffer.from([type | 25, length >> 8, length & 0xff])
}

const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(0x40, bytes.length), bytes])

const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(0x60, text.length), Buffer.from(text)])

/** A value in DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const octets = (bytes: Buffer): Buffer => der(0x04, bytes)
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), octets(value))

const crlDistributionPoint = (url: string): Buffer =>
  sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))))

const androidKeyDescription = (challenge: Buffer): Buffer => {
  const level = der(0x0a, Buffer.from([1]))
  const lists = [sequence(), sequence()]
  return sequence(
    ...[integer(3), level, integer(4), level],
    ...[octets(challenge), octets(Buffer.alloc(0)), ...lists],
  )
}

/** All certificates have the same subject and issuer. */
function certificate(subject: KeyObject, issuer: KeyObject, extensions: readonly Buffer[]): Buffer {
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('Test')))))
  const validity = sequence(
    ...['20200101000000Z', '21200101000000Z'].map((time) => der(0x18, Buffer.from(time))),
  )
  const content = sequence(
    ...[der(0xa0, integer(2)), integer(extensions.length + 1), ecdsaWithSha256, name, validity],
    ...[name, subject.export({ format: 'der', type: 'spki' })],
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const signature = Buffer.concat([Buffer.alloc(1), sign('sha256', content, issuer)])
  return sequence(content, ecdsaWithSha256, der(0x03, signature))
}
