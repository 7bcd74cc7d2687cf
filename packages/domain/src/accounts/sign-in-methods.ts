// How a browser session was opened.

/**
 * `password_and_code`: a password and a code of an authenticator app, or a recovery code.
 * `provider`: an OpenID Connect provider that the operator chose. `link`: a one-time link that the
 * operator made.
 */
export const signInMethods = [
  'password',
  'password_and_code',
  'passkey',
  'provider',
  'link',
] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Whether a stolen password is not enough. */
export const isTwoFactor = (method: SignInMethod): boolean => twoFactorMethods.includes(method)

/** A method that only a newer release knows is none of them. */
const twoFactorMethods: readonly string[] = ['password_and_code', 'passkey', 'provider', 'link']
