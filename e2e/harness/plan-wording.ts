// Finds wording about plans, prices and expiry clocks, which a service without plans must not show.

const names = /\b(?:Free|Plus|Business|Starter|Pro|Unlimited)\b/g
const words =
  /\b(?:plans?|pric(?:e|es|ing)|badges?|subscriptions?|billing|invoices?|prorated|for free|free (?:plan|account|tier|drops?))\b|[€$£]\s?\d/gi
const clock =
  /\b(?:30 days after (?:the latest|the owner|their owner)|(?:sign in|signs in|sign-in) (?:once )?(?:every|within) \d+ days)\b/gi
/** In the guides, an upgrade is one to a newer version of Plinth. */
const upgrade = /\bupgrad(?:e|es|ed|ing)\b/gi

/** Fields, codes, variables and parameters of shell scripts keep their names. */
const identifiers =
  /\$[12]\b|\bPLINTH_\w+|\bplan_(?:limit|set)\b|"plan": ?"unlimited"|`(?:plan|billing)`/g

export interface ReadText {
  /** Where it was read. */
  readonly from: string
  readonly text: string
  readonly isGuide?: boolean
}

/** Each place with a few words around it. */
export function planWording({ from, text, isGuide = false }: ReadText): string[] {
  const rest = text.replace(identifiers, '')
  const patterns = isGuide ? [names, words, clock] : [names, words, clock, upgrade]
  return patterns.flatMap((pattern) =>
    [...rest.matchAll(pattern)].map(({ index }) => {
      const around = rest.slice(Math.max(0, index - 60), index + 60)
      return `${from}: …${around.replace(/\s+/g, ' ')}…`
    }),
  )
}
