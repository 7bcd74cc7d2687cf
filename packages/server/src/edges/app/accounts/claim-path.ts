// Redirect target after a sign-in.
import { withReturn } from '../../pages/forms/with-return.ts'

/** Goes through the claim page, which offers this browser's anonymous drops and then redirects. */
export const claimPathTo = (returnTo: string): string =>
  returnTo === '/claim' ? returnTo : withReturn('/claim', returnTo)
