import type { Client } from 'acme-client'
import { AuthorityProblem } from './authority-problem.ts'

/**
 * The address of the account that the client's key opens, which is made where there is none. It is
 * looked up first, since the client would update one that it was to make, and authorities refuse
 * updates that change nothing.
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
    // Another node may make it at the same moment.
    await client
      .createAccount({ termsOfServiceAgreed: true, contact })
      .catch((refused: unknown) => lookUp().catch(() => Promise.reject(refused)))
  }
  return client.getAccountUrl()
}
