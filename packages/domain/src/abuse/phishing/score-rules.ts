// The rules of the phishing score, each of which adds points and a reason.
import { isBrandHost } from './brand-mentions.ts'
import type { Brand } from './brands.ts'
import { hostOf } from './destinations.ts'
import { exitsOf, sendsRecoveryPhrase, strongestExit, submitsToProgram } from './exits.ts'
import { imitatesPasswordField, isOpaque, type JudgedPage } from './page-traits.ts'
import { hasPressurePhrase } from './phrases.ts'
import type { SecretKind } from './secret-fields.ts'

export interface PhishingReason {
  readonly code: string
  readonly points: number
  /** Predicate that completes “The page …”. */
  readonly sentence: string
}

type Rule = (page: JudgedPage) => PhishingReason | null

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

const titlesOf = (some: ReadonlySet<Brand>): string =>
  Array.from(some, ({ title }) => title)
    .slice(0, 3)
    .join(', ')

export const scoreRules: readonly Rule[] = [
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
    if (!imitatesPasswordField(facts)) return null
    return { code: 'masks_text', points: 5, sentence: 'masks a text field like a password field' }
  },

  function buildsPasswordField(page) {
    const { script } = page.facts
    if (script.assemblesPasswordField)
      return {
        code: 'assembles_password_field',
        points: 7,
        sentence: 'assembles a password field from pieces',
      }
    if (!script.buildsPasswordField || strongestExit(page)[0] === 0) return null
    return {
      code: 'builds_password_field',
      points: 5,
      sentence: 'builds a password field with a script',
    }
  },

  function claimsBrand({ impersonation: { claimed } }) {
    if (claimed.size === 0) return null
    return { code: 'claims_brand', points: 3, sentence: `calls itself ${titlesOf(claimed)}` }
  },

  function speaksAsBrand({ impersonation: { speaksAs } }) {
    if (speaksAs.size === 0) return null
    const sentence = `presents itself as ${titlesOf(speaksAs)}’s own page`
    return { code: 'speaks_as_brand', points: 4, sentence }
  },

  function disguisesBrand({ impersonation: { disguised } }) {
    if (disguised.size === 0) return null
    const sentence = `spells ${titlesOf(disguised)} with look-alike characters`
    return { code: 'disguises_brand', points: 5, sentence }
  },

  function loadsBrandAssets({ facts, impersonation: { claimed } }) {
    const hosts = [...facts.assets, ...facts.icons].map((address) => hostOf(address) ?? '')
    const owner = [...claimed].find((brand) => hosts.some((host) => isBrandHost(brand, host)))
    if (!owner) return null
    return { code: 'loads_brand_assets', points: 2, sentence: `loads images from ${owner.title}` }
  },

  function linksToBrand({ facts, impersonation: { speaksAs }, secrets }) {
    if (secrets.size === 0) return null
    const hosts = [...facts.links, ...facts.script.targets].map((link) => hostOf(link) ?? '')
    const owner = [...speaksAs].find(
      (brand) => hosts.filter((host) => isBrandHost(brand, host)).length >= 2,
    )
    if (!owner) return null
    return { code: 'links_to_brand', points: 2, sentence: `links to the real ${owner.title}` }
  },

  function sendsSecretsAway(page) {
    const { secrets } = page
    if (secrets.size === 0) return null
    const [points, where] = strongestExit(page)
    if (points === 0) return null
    return { code: 'sends_secrets_away', points, sentence: `sends the input to ${where}` }
  },

  function sendsPhrase(page) {
    if (!sendsRecoveryPhrase(page)) return null
    const sentence = 'sends a recovery phrase, which no wallet does'
    return { code: 'sends_recovery_phrase', points: 5, sentence }
  },

  function submitsSecrets({ facts }) {
    if (!submitsToProgram(facts)) return null
    const sentence = 'submits the input to a server program'
    return { code: 'submits_to_program', points: 2, sentence }
  },

  function hidesRedirect({ facts: { script } }) {
    if (script.hidesRedirect)
      return {
        code: 'hides_redirect',
        points: 10,
        sentence: 'hides the address that it redirects to',
      }
    if (!script.decodesRedirect) return null
    return { code: 'decodes_redirect', points: 6, sentence: 'redirects to an encoded address' }
  },

  function hidesMarkup({ facts: { script } }) {
    if (script.hiddenMarkup.length === 0) return null
    return { code: 'hides_markup', points: 4, sentence: 'inserts encoded markup into itself' }
  },

  function writesOpaqueContent({ facts }) {
    if (!isOpaque(facts)) return null
    return {
      code: 'writes_opaque_content',
      points: 10,
      sentence: 'consists of encoded content that a script writes into it',
    }
  },

  function obfuscates({ facts: { script } }) {
    if (!script.obfuscated) return null
    return { code: 'obfuscates', points: 2, sentence: 'has an obfuscated script' }
  },

  function blocksInspection({ facts: { script } }) {
    if (!script.blocksInspection) return null
    return { code: 'blocks_inspection', points: 2, sentence: 'stops visitors from inspecting it' }
  },

  function loadsDataPage({ facts }) {
    if (!facts.refreshes.some((address) => /^\s*(?:data|javascript|blob):/i.test(address)))
      return null
    return { code: 'loads_data_page', points: 6, sentence: 'replaces itself with an embedded page' }
  },

  function redirectsAway({ facts, impersonation }) {
    if (impersonation.speaksAs.size === 0 || exitsOf(facts, impersonation).length === 0) return null
    return {
      code: 'redirects_away',
      points: 4,
      sentence: 'redirects visitors to an unrelated address',
    }
  },

  function pressures({ text }) {
    if (!hasPressurePhrase(text)) return null
    return { code: 'pressures', points: 2, sentence: 'pressures visitors to act at once' }
  },

  function nestsTooDeeply({ facts }) {
    if (!facts.nestedTooDeeply) return null
    return { code: 'nests_too_deeply', points: 10, sentence: 'is nested too deeply to be checked' }
  },
]
