// `plinthd account sign-in-link`: prints a one-time link that signs in to an account.
import { createSignInLink, signInLinkMinutes } from '../../usecases/accounts/sign-in-link.ts'
import { withDeps } from '../composing/with-deps.ts'

interface Options {
  readonly email: string
  readonly json?: true
}

export async function signInLinkCommand({ email, json }: Options): Promise<void> {
  const { url, expiresAt } = await withDeps(async (deps, { baseUrl }) => {
    const { code, expiresAt } = await createSignInLink(deps, { email })
    return { url: `${baseUrl}/signin-link?code=${code}`, expiresAt }
  })
  process.stdout.write(
    json
      ? `${JSON.stringify({ url, expires_at: new Date(expiresAt).toISOString() })}\n`
      : `Open this link to sign in as ${email}. It works once, for ${signInLinkMinutes} minutes:\n\n  ${url}\n`,
  )
}
