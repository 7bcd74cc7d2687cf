import type { Site } from '../../api/queries.ts'

export interface Settings {
  readonly name: string
  readonly slug: string
  readonly spa_fallback: boolean
}

export const settingsOf = ({ name, slug, spa_fallback }: Site): Settings => ({
  name,
  slug,
  spa_fallback,
})

/** Only these are sent: a colleague may have changed the others since the form was opened. */
export const changedSettings = (began: Settings, typed: Settings): Partial<Settings> => ({
  ...(typed.name !== began.name && { name: typed.name }),
  ...(typed.slug !== began.slug && { slug: typed.slug }),
  ...(typed.spa_fallback !== began.spa_fallback && { spa_fallback: typed.spa_fallback }),
})
