// An authenticator in software: makes passkeys and signs challenges as browsers send them.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

/** Flags of the authenticator data: user present, user verified, credential included. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const

export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  /** False if the authenticator asked for neither PIN nor fingerprint. */
  readonly verified?: boolean
}

/** What an attestation is about. */
export interface Attested {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  readonly authenticatorData: Buffer
  readonly clientDataHash: Buffer
}

/** The beginning of an attestation object, in CBOR: a map of three with the format and statement. */
export type Attest = (attested: Attested) => Buffer

/** A credential as `toJSON` of browsers writes it. */
export interface CredentialJson extends Record<string, unknown> {
  readonly id: string
  readonly response: Readonly<Record<string, string>>
}

export interface SoftwareAuthenticator {
  create(ceremony: Ceremony, attest?: Attest): CredentialJson
  get(ceremony: Ceremony & { readonly counter?: number }): CredentialJson
}

/** CBOR of {fmt: 'none', attStmt: {}, authData: …}. */
const attestNothing: Attest = () => Buffer.from('a363666d74646e6f6e656761747453746d74a0', 'hex')

export function createSoftwareAuthenticator(
  domain: string,
  userHandle: string,
): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })

  const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (flag: number, counter: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(domain), Buffer.from([flag]), count, rest])
  }

  const flagOf = ({ verified = true }: Ceremony) => flags.present | (verified ? flags.verified : 0)

  const envelope = (response: Record<string, string>): CredentialJson => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create(ceremony, attest = attestNothing) {
      // CBOR of the COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053, section 7.1.1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(flagOf(ceremony) | flags.attested, 1, credential)
      const client = clientData('webauthn.create', ceremony)
      const attested = { authenticatorData: data, clientDataHash: sha256(client) }
      const attestation = Buffer.concat([
        attest({ publicKey, privateKey, ...attested }),
        Buffer.from('686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return envelope({
        clientDataJSON: text(client),
        attestationObject: text(attestation),
      })
    },
    get(ceremony) {
      const client = clientData('webauthn.get', ceremony)
      const data = authenticatorData(flagOf(ceremony), ceremony.counter ?? 2)
      return envelope({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      })
    },
  }
}
