// Error for stored contents that were found missing or altered while they were copied to another pack.
import { AppError } from '@plinth/domain/base/errors'
import type { Slice } from '@plinth/domain/versions/manifest'

export interface DigestedSlice extends Slice {
  readonly digest: string
}

export class DamagedContents extends AppError {
  readonly contents: readonly DigestedSlice[]

  constructor(contents: readonly DigestedSlice[]) {
    const first = contents[0] && `${contents[0].digest} in the pack ${contents[0].pack}`
    super(
      'unavailable',
      'A stored file of this drop is damaged, so it cannot be copied to a new version. Publish the drop again from its original files.',
      { cause: new Error(`damaged contents: ${contents.length}, first ${first}`), retryAfter: 60 },
    )
    this.contents = contents
  }
}
