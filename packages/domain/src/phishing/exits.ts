// How what is typed leaves a page, and where the page leads by itself.
import { isOfBrand } from './brand-mentions.ts'
import type { Brand } from './brands.ts'
import { type Destination, destinationOf, hostOf } from './destinations.ts'
import type { Impersonation } from './impersonation.ts'
import type { PageFacts } from './page-facts.ts'
import type { SecretKind } from './secret-fields.ts'

/** Where the page takes visitors by itself, to nobody whom it names. */
export const exitsOf = (
  { frames, refreshes, script }: PageFacts,
  { claimed }: Impersonation,
): string[] =>
  [
    ...refreshes,
    ...frames.filter(({ covering }) => covering).map(({ address }) => address),
    ...script.targets,
  ].filter((address) => isAway(address, claimed))

type Exit = readonly [points: number, where: string]

export interface AskingPage {
  readonly facts: PageFacts
  readonly impersonation: Impersonation
  readonly secrets: ReadonlySet<SecretKind>
}

/** The worst place that a secret may go to. */
export function strongestExit({ facts, secrets, impersonation: { claimed } }: AskingPage): Exit {
  const { holding, others } = actionsOf(facts)
  const scripted = readsSecrets(facts) ? looseExits : unlikelyExits
  const { sends, addresses } = facts.script
  const exits = [
    ...holding.map(({ action, kinds }) => ({ action, kinds, weights: formExits })),
    ...others.map((action) => ({ action, kinds: secrets, weights: looseExits })),
    ...(sends ? addresses : []).map((action) => ({ action, kinds: secrets, weights: scripted })),
  ].filter(({ action }) => isAway(action, claimed))
  return exits.reduce<Exit>(
    (best, { action, kinds, weights }) => {
      const [points, where] = weights[destinationOf(action)]
      const counted = Math.min(points, mostFor(kinds))
      return counted > best[0] ? [counted, where] : best
    },
    [0, ''],
  )
}

/** The gravest decides. */
const mostFor = (kinds: ReadonlySet<SecretKind>): number =>
  Math.max(...Array.from(kinds, (kind) => mostForSending[kind]))

const formExits: Readonly<Record<Destination, Exit>> = {
  here: [0, ''],
  elsewhere: [3, 'another server'],
  'mail drop': [8, 'a service that mails it to somebody'],
  'message drop': [8, 'a chat or a collector of requests'],
}

/** Whether what is sent there is the secret is not known. */
const looseExits: Readonly<Record<Destination, Exit>> = {
  ...formExits,
  elsewhere: [2, 'another server'],
  'mail drop': [4, 'a service that mails it to somebody'],
}

/** The script of a page that asks for a password, and does not read it but to compare it. */
const unlikelyExits: Readonly<Record<Destination, Exit>> = {
  ...looseExits,
  'message drop': [4, 'a chat or a collector of requests'],
}

function readsSecrets({ fields, script }: PageFacts): boolean {
  if (script.readsForms || fields.length === 0) return true
  return fields.some(
    ({ names }) => names.length === 0 || names.some((name) => script.readsFields.has(name)),
  )
}

interface HoldingAction {
  readonly action: string
  readonly kinds: ReadonlySet<SecretKind>
}

/** Where the forms that hold a secret send it, and where others might, if it stands in none. */
function actionsOf({ fields, forms }: PageFacts): { holding: HoldingAction[]; others: string[] } {
  const held = new Map<number, Set<SecretKind>>()
  for (const { form, kind } of fields) {
    if (form !== null) held.set(form, (held.get(form) ?? new Set()).add(kind))
  }
  const loose = fields.length === 0 || fields.some(({ form }) => form === null)
  return {
    holding: forms.flatMap(({ actions }, index) => {
      const kinds = held.get(index)
      return kinds ? actions.map((action) => ({ action, kinds })) : []
    }),
    others: loose ? forms.flatMap(({ actions }) => actions) : [],
  }
}

function isAway(address: string, claimed: ReadonlySet<Brand>): boolean {
  if (destinationOf(address) === 'mail drop') return true
  const host = hostOf(address)
  return host !== null && ![...claimed].some((brand) => isOfBrand(brand, host))
}

/** Codes are asked for by many a harmless form, and some clubs and schools collect numbers. */
const mostForSending: Readonly<Record<SecretKind, number>> = {
  password: 8,
  card: 8,
  'identity number': 5,
  code: 3,
  'recovery phrase': 8,
}
