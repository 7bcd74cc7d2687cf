// Values of the drop settings form.
import type { Drop } from '../../api/queries.ts'

export interface Settings {
  readonly name: string
  readonly slug: string
  readonly spa_fallback: boolean
  readonly gallery: boolean
}

export const settingsOf = ({ name, slug, spa_fallback, gallery }: Drop): Settings => ({
  name,
  slug,
  spa_fallback,
  gallery,
})

/** Only these are sent: another member may have changed the others since the form was opened. */
export const changedSettings = (began: Settings, typed: Settings): Partial<Settings> => ({
  ...(typed.name !== began.name && { name: typed.name }),
  ...(typed.slug !== began.slug && { slug: typed.slug }),
  ...(typed.spa_fallback !== began.spa_fallback && { spa_fallback: typed.spa_fallback }),
  ...(typed.gallery !== began.gallery && { gallery: typed.gallery }),
})
