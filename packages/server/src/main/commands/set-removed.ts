// `plinthd site remove` and `restore`: removes a drop for trust and safety, or restores it.
import { setDropRemoved } from '../../usecases/safety/set-drop-removed.ts'
import { withDeps } from '../composing/with-deps.ts'

export const setRemoved =
  (removed: boolean) =>
  async (slug: string, { note = '' }: { readonly note?: string }): Promise<void> => {
    await withDeps((deps) => setDropRemoved(deps, 'plinthd', { drop: slug, removed, note }))
    process.stdout.write(
      removed ? `${slug} is removed; its address answers 410.\n` : `${slug} is back.\n`,
    )
  }
