// Exits of a page: where entered secrets are sent, and where the page redirects visitors by itself.
import { isBrandHost } from './brand-mentions.ts'
import type { Brand } from './brands.ts'
import { type Destination, destinationOf, hostOf } from './destinations.ts'
import type { Impersonation } from './impersonation.ts'
import type { PageFacts, PageForm } from './page-facts.ts'
import type { SecretKind } from './secret-fields.ts'

/** URLs that the page redirects to or frames over itself, and that do not belong to a brand it claims to be. */
export const exitsOf = (
  { frames, refreshes, script }: PageFacts,
  { claimed }: Impersonation,
): string[] =>
  [
    ...refreshes,
    ...frames.filter(({ coversPage }) => coversPage).map(({ address }) => address),
    ...script.targets,
  ].filter((address) => isForeign(address, claimed))

type Exit = readonly [points: number, where: string]

export interface PageContext {
  readonly facts: PageFacts
  readonly impersonation: Impersonation
  readonly secrets: ReadonlySet<SecretKind>
}

/** The destination with the most points among those that a secret may be sent to. */
export function strongestExit({ facts, secrets, impersonation: { claimed } }: PageContext): Exit {
  const { secretActions, otherActions } = actionsOf(facts)
  const scripted = readsSecrets(facts) ? looseExits : unlikelyExits
  const { sends, addresses, mailsInput } = facts.script
  const exits = [
    ...secretActions.map(({ action, kinds }) => ({ action, kinds, weights: formExits })),
    ...otherActions.map((action) => ({ action, kinds: secrets, weights: looseExits })),
    ...(mailsInput ? [{ action: 'mailto:', kinds: secrets, weights: formExits }] : []),
    ...(sends ? addresses : []).map((action) => ({ action, kinds: secrets, weights: scripted })),
  ].filter(({ action }) => isForeign(action, claimed))
  return exits.reduce<Exit>(
    (best, { action, kinds, weights }) => {
      const [points, where] = weights[destinationOf(action)]
      const counted = Math.min(points, mostFor(kinds))
      return counted > best[0] ? [counted, where] : best
    },
    [0, ''],
  )
}

/** The most sensitive kind decides. */
const mostFor = (kinds: ReadonlySet<SecretKind>): number =>
  Math.max(...Array.from(kinds, (kind) => mostForSending[kind]))

const formExits: Readonly<Record<Destination, Exit>> = {
  here: [0, ''],
  elsewhere: [3, 'another server'],
  email: [8, 'a form-to-email service'],
  collector: [8, 'a chat bot or a request collector'],
}

/** Lower weights: it is not certain that the data sent there is the secret. */
const looseExits: Readonly<Record<Destination, Exit>> = {
  ...formExits,
  elsewhere: [2, 'another server'],
  email: [4, 'a form-to-email service'],
}

/** For scripts that do not read the secret, or read it only to compare it. */
const unlikelyExits: Readonly<Record<Destination, Exit>> = {
  ...looseExits,
  collector: [4, 'a chat bot or a request collector'],
}

function readsSecrets({ fields, script }: PageFacts): boolean {
  if (script.readsForms || fields.length === 0) return true
  return fields.some(
    ({ names }) => names.length === 0 || names.some((name) => script.readsFields.has(name)),
  )
}

/**
 * Whether a recovery phrase leaves the browser, even to the page's own address: a wallet checks it
 * locally, and a static page has no server of its own, so a copied form is all that remains.
 */
export function sendsRecoveryPhrase({ facts, secrets }: PageContext): boolean {
  if (!secrets.has('recovery phrase')) return false
  const { fields, forms, script } = facts
  const asking = fields.filter(({ kind }) => kind === 'recovery phrase')
  const submits = ({ actions }: PageForm): boolean => actions.length > 0
  const submitsPhrase =
    asking.length === 0
      ? forms.some(submits)
      : asking.some(({ form }) => form !== null && forms.slice(form, form + 1).some(submits))
  return submitsPhrase || script.mailsInput || (script.sends && readsSecrets(facts))
}

/** Programs that forms of kits submit to, on a server that runs none. */
export const submitsToProgram = (facts: PageFacts): boolean =>
  actionsOf(facts).secretActions.some(
    ({ action }) =>
      hostOf(action) === null && /\.(?:php\d?|aspx?|jsp|cgi|pl)(?:[?#]|$)/i.test(action),
  )

interface SecretFormAction {
  readonly action: string
  readonly kinds: ReadonlySet<SecretKind>
}

/** Actions of forms with a secret field; and of all forms, if a secret field is outside every form. */
function actionsOf({ fields, forms }: PageFacts): {
  secretActions: SecretFormAction[]
  otherActions: string[]
} {
  const kindsByForm = new Map<number, Set<SecretKind>>()
  for (const { form, kind } of fields) {
    if (form !== null) kindsByForm.set(form, (kindsByForm.get(form) ?? new Set()).add(kind))
  }
  const loose = fields.length === 0 || fields.some(({ form }) => form === null)
  return {
    secretActions: forms.flatMap(({ actions }, index) => {
      const kinds = kindsByForm.get(index)
      return kinds ? actions.map((action) => ({ action, kinds })) : []
    }),
    otherActions: loose ? forms.flatMap(({ actions }) => actions) : [],
  }
}

function isForeign(address: string, claimed: ReadonlySet<Brand>): boolean {
  if (destinationOf(address) === 'email') return true
  const host = hostOf(address)
  return host !== null && ![...claimed].some((brand) => isBrandHost(brand, host))
}

/** Lower for codes and identity numbers, which legitimate forms (of clubs, schools) ask for too. */
const mostForSending: Readonly<Record<SecretKind, number>> = {
  password: 8,
  card: 8,
  'identity number': 5,
  code: 3,
  'recovery phrase': 8,
}
