// Port: verification of passkeys (Web Authentication).

/** What a browser has sent. Untrusted. */
export type BrowserResponse = Readonly<Record<string, unknown>>

/** What is known of a passkey after it was added. */
export interface PasskeyCredential {
  /** Chosen by the authenticator, in base64url. */
  readonly credentialId: string
  /** COSE key, in base64url. */
  readonly publicKey: string
  /** Signature counter; 0 for authenticators that have none. */
  readonly counter: number
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  readonly transports: readonly string[]
  /** True if the authenticator syncs the passkey to other devices. */
  readonly backedUp: boolean
}

/**
 * Responses are valid only for the origin of the base URL, with the user verified by the
 * authenticator (a PIN, a fingerprint, …).
 */
export interface PasskeyVerifier {
  /** False if browsers have no passkeys at the base URL: they need HTTPS and a domain name. */
  readonly isAvailable: boolean
  /** The domain that passkeys are bound to. */
  readonly domain: string
  /** Null unless the response is a new passkey for this challenge. */
  verifyNew(response: BrowserResponse, challenge: string): Promise<PasskeyCredential | null>
  /**
   * Null unless the passkey signed this challenge. A signature counter that did not increase is
   * refused: the passkey may have been copied.
   */
  verifyUse(
    response: BrowserResponse,
    challenge: string,
    passkey: PasskeyCredential,
  ): Promise<Pick<PasskeyCredential, 'counter' | 'backedUp'> | null>
}
