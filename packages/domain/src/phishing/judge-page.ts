// Whether a page looks as if it were made to steal from its visitors, and why.
import { isOfBrand } from './brand-mentions.ts'
import type { Brand } from './brands.ts'
import { type Destination, destinationOf, hostOf } from './destinations.ts'
import { foldText } from './fold-text.ts'
import { type Impersonation, impersonationOf } from './impersonation.ts'
import type { PageFacts } from './page-facts.ts'
import { presses as pressing } from './phrases.ts'
import type { SecretKind } from './secret-fields.ts'

export interface Reason {
  readonly code: string
  readonly points: number
  /** Completes “The page …”. */
  readonly sentence: string
}

export interface Verdict {
  readonly score: number
  readonly reasons: readonly Reason[]
}

/** From this score on a page is refused. One harmless trait, or two, never reach it. */
export const refusedFrom = 10

export function judgePage(facts: PageFacts): Verdict {
  const text = foldText(facts.lines.join('\n'))
  const impersonation = impersonationOf(facts, text)
  const page = { facts, text, impersonation, secrets: secretsOf(facts) }
  // Whatever a page says: what takes nothing and leads nowhere steals nothing.
  if (!canHarm(page)) return { score: 0, reasons: [] }
  const reasons = rules.flatMap((rule) => rule(page) ?? [])
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

interface Page {
  readonly facts: PageFacts
  /** All of it, as `foldText` writes it. */
  readonly text: string
  readonly impersonation: Impersonation
  readonly secrets: ReadonlySet<SecretKind>
}

type Rule = (page: Page) => Reason | null

function secretsOf({ fields, script, masksText }: PageFacts): Set<SecretKind> {
  const made = script.makesPasswordField || masksText
  return new Set([...fields.map(({ kind }) => kind), ...(made ? (['password'] as const) : [])])
}

function canHarm({ facts, secrets, impersonation }: Page): boolean {
  const { script, refreshes, bottomless } = facts
  const redirects = script.hidesRedirect || script.decodesRedirect || refreshes.length > 0
  return secrets.size > 0 || redirects || bottomless || exitsOf(facts, impersonation).length > 0
}

/** Where the page takes visitors by itself, to nobody whom it names. */
const exitsOf = ({ frames, refreshes, script }: PageFacts, { claimed }: Impersonation): string[] =>
  [
    ...refreshes,
    ...frames.filter(({ covering }) => covering).map(({ address }) => address),
    ...script.targets,
  ].filter((address) => isAway(address, claimed))

const secretPoints: Readonly<Record<SecretKind, number>> = {
  password: 3,
  card: 3,
  'identity number': 3,
  code: 2,
  'recovery phrase': 5,
}

const secretWords: Readonly<Record<SecretKind, string>> = {
  password: 'a password',
  card: 'card details',
  'identity number': 'an identity number',
  code: 'a one-time code',
  'recovery phrase': 'the recovery phrase of a wallet',
}

/** Codes are asked for by many a harmless form, and some clubs and schools collect numbers. */
const mostForSending: Readonly<Record<SecretKind, number>> = {
  password: 8,
  card: 8,
  'identity number': 5,
  code: 3,
  'recovery phrase': 8,
}

const titlesOf = (some: ReadonlySet<Brand>): string =>
  Array.from(some, ({ title }) => title)
    .slice(0, 3)
    .join(', ')

const rules: readonly Rule[] = [
  function asksForSecrets({ secrets }) {
    if (secrets.size === 0) return null
    const points = Math.max(...Array.from(secrets, (kind) => secretPoints[kind]))
    return {
      code: 'asks_for_secrets',
      points: points + (secrets.size > 1 ? 1 : 0),
      sentence: `asks for ${Array.from(secrets, (kind) => secretWords[kind]).join(' and ')}`,
    }
  },

  function masksText({ facts }) {
    if (!facts.masksText) return null
    return { code: 'masks_text', points: 3, sentence: 'hides that a field is a password field' }
  },

  function claimsBrand({ impersonation: { claimed } }) {
    if (claimed.size === 0) return null
    return { code: 'claims_brand', points: 3, sentence: `calls itself ${titlesOf(claimed)}` }
  },

  function speaksAsBrand({ impersonation: { spoken } }) {
    if (spoken.size === 0) return null
    const sentence = `speaks as if it were ${titlesOf(spoken)}’s own`
    return { code: 'speaks_as_brand', points: 4, sentence }
  },

  function disguisesBrand({ impersonation: { disguised } }) {
    if (disguised.size === 0) return null
    const sentence = `writes ${titlesOf(disguised)} in letters that only look like it`
    return { code: 'disguises_brand', points: 5, sentence }
  },

  function borrowsLooks({ facts, impersonation: { claimed } }) {
    const hosts = [...facts.assets, ...facts.icons].map((address) => hostOf(address) ?? '')
    const owner = [...claimed].find((brand) => hosts.some((host) => isOfBrand(brand, host)))
    if (!owner) return null
    return { code: 'borrows_looks', points: 2, sentence: `shows pictures from ${owner.title}` }
  },

  function leadsBackToBrand({ facts, impersonation: { spoken }, secrets }) {
    if (secrets.size === 0) return null
    const hosts = [...facts.links, ...facts.script.targets].map((link) => hostOf(link) ?? '')
    const owner = [...spoken].find(
      (brand) => hosts.filter((host) => isOfBrand(brand, host)).length >= 2,
    )
    if (!owner) return null
    return { code: 'leads_back', points: 2, sentence: `leads on to the real ${owner.title}` }
  },

  function sendsSecretsAway(page) {
    const { secrets } = page
    if (secrets.size === 0) return null
    const [points, where] = strongestExit(page)
    if (points === 0) return null
    return { code: 'sends_secrets_away', points, sentence: `sends what is typed to ${where}` }
  },

  function hidesRedirect({ facts: { script } }) {
    if (script.hidesRedirect)
      return { code: 'hides_redirect', points: 10, sentence: 'hides the address that it leads to' }
    if (!script.decodesRedirect) return null
    return { code: 'decodes_redirect', points: 6, sentence: 'leads to an encoded address' }
  },

  function hidesMarkup({ facts: { script } }) {
    if (script.hiddenMarkup.length === 0) return null
    return { code: 'hides_markup', points: 4, sentence: 'writes encoded markup into itself' }
  },

  function obfuscates({ facts: { script } }) {
    if (!script.obfuscated) return null
    return { code: 'obfuscates', points: 2, sentence: 'has a script that was made unreadable' }
  },

  function blocksInspection({ facts: { script } }) {
    if (!script.blocksInspection) return null
    return { code: 'blocks_inspection', points: 2, sentence: 'keeps visitors from looking at it' }
  },

  function loadsDataPage({ facts }) {
    if (!facts.refreshes.some((address) => /^\s*(?:data|javascript|blob):/i.test(address)))
      return null
    return { code: 'loads_data_page', points: 6, sentence: 'replaces itself by an embedded page' }
  },

  function leadsAway({ facts, impersonation }) {
    if (impersonation.spoken.size === 0 || exitsOf(facts, impersonation).length === 0) return null
    return { code: 'leads_away', points: 4, sentence: 'leads on to somebody else’s address' }
  },

  function presses({ text }) {
    if (!pressing(text)) return null
    return { code: 'presses', points: 2, sentence: 'presses visitors to act at once' }
  },

  function isBottomless({ facts }) {
    if (!facts.bottomless) return null
    return { code: 'bottomless', points: 10, sentence: 'is nested too deeply to be looked at' }
  },
]

type Exit = readonly [points: number, where: string]

function strongestExit({ facts, secrets, impersonation: { claimed } }: Page): Exit {
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
