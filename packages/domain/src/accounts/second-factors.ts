// Second factors: passkeys, codes of authenticator apps, and recovery codes.
import { AppError } from '../base/errors.ts'

/** Passkeys of one user. */
export const maxPasskeys = 20

export const recoveryCodes = { count: 10, bytes: 7, length: 10, groupLength: 5 } as const

/** An authenticator app shows six digits; a recovery code has ten letters and digits. */
export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly text: string }

/** Ignores spaces, hyphens and case, which people type as they read them. */
export function parseTypedCode(typed: string): TypedCode | null {
  const text = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(text)) return { kind: 'app', text }
  return /^[a-z2-7]{10}$/.test(text) ? { kind: 'recovery', text } : null
}

/**
 * The rule of organisations that require a second factor: it applies to everything of the
 * organisation, for every credential of its members.
 */
export const refuseMissingFactor = (
  tenant: { readonly requiresSecondFactor?: boolean },
  caller: { readonly twoFactor?: true },
): AppError | null =>
  tenant.requiresSecondFactor && !caller.twoFactor
    ? new AppError(
        'forbidden',
        'This organisation requires a passkey or two-step sign-in. Set one up, or confirm yours, in Settings → Account.',
      )
    : null
