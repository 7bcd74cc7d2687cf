// Creates a passkey in the browser and adds it to the account.
import { client } from '../../../../api/client.ts'
import { messages } from './messages.ts'

const texts = messages.adding

export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

export async function createPasskey(name: string, password: string): Promise<void> {
  const { options, state } = await client.beginPasskey({ body: { password } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const created = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    const exists = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new Error(exists ? texts.exists : texts.refused)
  })
  if (!(created instanceof PublicKeyCredential)) throw new Error(texts.refused)
  const credential = { ...created.toJSON() }
  await client.addPasskey({ body: { name, state, credential } })
}
