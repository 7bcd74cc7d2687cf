// Values of the drop settings form.
import type { Drop } from '../../api/queries.ts'

export interface Settings {
  readonly name: string
  readonly slug: string
  readonly spa_fallback: boolean
  readonly trailing_slash: Drop['trailing_slash']
  readonly clean_urls: boolean
  readonly gallery: boolean
}

export const settingsOf = (drop: Drop): Settings => ({
  name: drop.name,
  slug: drop.slug,
  spa_fallback: drop.spa_fallback,
  trailing_slash: drop.trailing_slash,
  clean_urls: drop.clean_urls,
  gallery: drop.gallery,
})

/** Only these are sent: another member may have changed the others since the form was opened. */
export const changedSettings = (initial: Settings, values: Settings): Partial<Settings> => ({
  ...(values.name !== initial.name && { name: values.name }),
  ...(values.slug !== initial.slug && { slug: values.slug }),
  ...(values.spa_fallback !== initial.spa_fallback && { spa_fallback: values.spa_fallback }),
  ...(values.trailing_slash !== initial.trailing_slash && {
    trailing_slash: values.trailing_slash,
  }),
  ...(values.clean_urls !== initial.clean_urls && { clean_urls: values.clean_urls }),
  ...(values.gallery !== initial.gallery && { gallery: values.gallery }),
})
