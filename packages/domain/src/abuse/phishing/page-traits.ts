// What a page asks for, and whether it could harm a visitor at all.
import { exitsOf, type PageContext } from './exits.ts'
import type { PageFacts } from './page-facts.ts'
import type { SecretKind } from './secret-fields.ts'
import { fewestWords, speaksOfWalletWords } from './wallet-words.ts'

export interface JudgedPage extends PageContext {
  /** The whole text of the page, folded by `foldText`. */
  readonly text: string
}

export function secretsOf(facts: PageFacts, text: string): Set<SecretKind> {
  const { fields, script, wordFields } = facts
  const secrets = new Set(fields.map(({ kind }) => kind))
  if (script.makesPasswordField || imitatesPasswordField(facts)) secrets.add('password')
  const takesWords = wordFields >= fewestWords || script.makesWordFields
  if (takesWords && speaksOfWalletWords(text)) secrets.add('recovery phrase')
  return secrets
}

export const imitatesPasswordField = ({ masksText, takesText, script }: PageFacts): boolean =>
  masksText || (takesText && script.masksInput)

/** Characters. Less is a title and “Please wait”. */
const leastReadable = 200

/**
 * A page for a passphrase, which decrypts itself, has a field for it; a game that is packed into few
 * bytes has a canvas and no markup.
 */
export function isOpaque({ script, readableLength, takesText, hasCanvas }: PageFacts): boolean {
  if (script.opaqueContent === null || takesText) return false
  return readableLength < leastReadable && !(hasCanvas && script.opaqueContent === 'program')
}

/** A page that asks for no secret and redirects nowhere cannot steal anything, whatever it says. */
export function canHarm({ facts, secrets, impersonation }: JudgedPage): boolean {
  const { script, refreshes, nestedTooDeeply } = facts
  const redirects = script.hidesRedirect || script.decodesRedirect || refreshes.length > 0
  return (
    secrets.size > 0 ||
    redirects ||
    nestedTooDeeply ||
    isOpaque(facts) ||
    exitsOf(facts, impersonation).length > 0
  )
}
