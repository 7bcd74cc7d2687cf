// `plinthd site remove` and `restore`: removes a drop by decision of the operator, or restores it.
import { setDropRemoved } from '../../usecases/safety/set-drop-removed.ts'
import { withDeps } from '../composing/with-deps.ts'

const setRemoved =
  (removed: boolean) =>
  async (slug: string, { note = '' }: { readonly note?: string }): Promise<void> => {
    await withDeps((deps) => setDropRemoved(deps, 'plinthd', { drop: slug, removed, note }))
    process.stdout.write(
      removed ? `Removed ${slug}. Its address returns 410.\n` : `Restored ${slug}.\n`,
    )
  }

export const removeDrop = setRemoved(true)
export const restoreDrop = setRemoved(false)
