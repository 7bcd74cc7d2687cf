// Looks up or creates the ACME account of a key.
import type { Client } from 'acme-client'
import { AuthorityProblem } from './authority-problem.ts'

/**
 * Returns the account URL. Looks the account up first: creating an existing one makes acme-client
 * update it, and authorities refuse updates that change nothing.
 */
export async function openAccount(client: Client, email: string | null): Promise<string> {
  const lookUp = () => client.createAccount({ onlyReturnExisting: true })
  const contact = email === null ? [] : [`mailto:${email}`]
  try {
    const known = await lookUp()
    if (contact.some((address) => !known.contact?.includes(address))) {
      await client.updateAccount({ contact })
    }
  } catch (error) {
    if (!(error instanceof AuthorityProblem && error.kind === 'accountDoesNotExist')) throw error
    // Another node may be creating the account at the same time.
    await client
      .createAccount({ termsOfServiceAgreed: true, contact })
      .catch((refused: unknown) => lookUp().catch(() => Promise.reject(refused)))
  }
  return client.getAccountUrl()
}
