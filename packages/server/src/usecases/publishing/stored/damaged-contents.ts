// Error for stored contents that were found missing or altered. Callers translate it: they know what the
// client has to send.
import type { Slice } from '@plinth/domain/versions/manifest'

export interface DigestedSlice extends Slice {
  readonly digest: string
}

export class DamagedContents extends Error {
  readonly contents: readonly DigestedSlice[]

  constructor(contents: readonly DigestedSlice[]) {
    const first = contents[0] && `${contents[0].digest} in the pack ${contents[0].pack}`
    super(`damaged contents: ${contents.length}, first ${first}`)
    this.name = 'DamagedContents'
    this.contents = contents
  }
}
