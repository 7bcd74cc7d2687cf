// Converts the changes of a version to the contract's JSON.
import type { FileChange } from '@plinth/domain/versions/version-changes'
import type { ComparedVersion } from '../../usecases/versions/read-changes.ts'
import type { Output } from './present.ts'

const presentChange = ({ path, type, size, digest: sha256 }: FileChange) => ({
  path,
  type,
  size,
  sha256,
})

export const presentChanges = ({
  comparedTo,
  changes: { added, changed, removed, unchanged },
}: ComparedVersion): Output<'readChanges'> => ({
  compared_to: comparedTo && {
    version_id: comparedTo.id,
    version_number: comparedTo.number,
  },
  added: added.files.map(presentChange),
  changed: changed.files.map(({ before, ...file }) => ({
    ...presentChange(file),
    before: { size: before.size, sha256: before.digest },
  })),
  removed: removed.files.map(presentChange),
  unchanged,
  not_listed: { added: added.more, changed: changed.more, removed: removed.more },
})
