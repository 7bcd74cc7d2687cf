// Verification of passkeys with SimpleWebAuthn.
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyVerifier } from '../../ports/passkey-verifier.ts'

/** Loaded on first use: most processes never see a passkey. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

export function createPasskeyVerifier(baseUrl: string): PasskeyVerifier {
  const { protocol, hostname: domain } = new URL(baseUrl)
  const expected = { expectedOrigin: baseUrl, expectedRPID: domain, requireUserVerification: true }
  const isDomain = isIP(domain.replace(/^\[|\]$/g, '')) === 0
  return {
    domain,
    isAvailable: isDomain && (protocol === 'https:' || /(?:^|\.)localhost$/.test(domain)),

    async verifyNew(given, challenge) {
      const { verifyRegistrationResponse } = await library()
      const response = given as unknown as RegistrationResponseJSON
      if (!(await isWithoutCertificates(response).catch(refused))) return null
      const checked = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
      }).catch(refused)
      if (!checked?.verified) return null
      const { credential, credentialBackedUp } = checked.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).filter(isTransport),
        backedUp: credentialBackedUp,
      }
    },

    async verifyUse(given, challenge, passkey) {
      const { verifyAuthenticationResponse } = await library()
      const response = given as unknown as AuthenticationResponseJSON
      const checked = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
          transports: [...passkey.transports],
        },
      }).catch(refused)
      if (!checked?.verified) return null
      const { newCounter, credentialBackedUp } = checked.authenticationInfo
      return { counter: newCounter, backedUp: credentialBackedUp }
    },
  }
}

/**
 * Certificates are not asked for, and the library would request the URLs of revocation lists that
 * anyone can write into them. Decoded as the library does, so that both see the same format.
 */
async function isWithoutCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return (
    format === 'none' ||
    (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  )
}

/** The library throws for every response that is not valid, whatever its shape. */
const refused = (): null => null

/** Stored as words. The browser's list is untrusted. */
const isTransport = (text: string): boolean => /^[a-z-]{1,20}$/.test(text)
