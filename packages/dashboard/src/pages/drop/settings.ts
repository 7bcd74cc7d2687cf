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
export const changedSettings = (initial: Settings, values: Settings): Partial<Settings> => ({
  ...(values.name !== initial.name && { name: values.name }),
  ...(values.slug !== initial.slug && { slug: values.slug }),
  ...(values.spa_fallback !== initial.spa_fallback && { spa_fallback: values.spa_fallback }),
  ...(values.gallery !== initial.gallery && { gallery: values.gallery }),
})
