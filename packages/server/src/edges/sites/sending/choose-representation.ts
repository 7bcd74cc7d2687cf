// Content negotiation: picks the representation of a response by the request's `Accept-Encoding`.
import { chooseCoding } from '@plinth/domain/http/content-coding'
import type { CacheSizes } from '../../../ports/cache-sizes.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import type { EncodedRepresentation, Representation } from '../responses/representation.ts'

type Choice = Representation['coding'] | null

/** Browsers send only a handful of different `Accept-Encoding` values, so parsed results are cached. */
const maxCached = 256
const maxCachedLength = 128
const cachedChoices = {
  none: new Map<string, Choice>(),
  br: new Map<string, Choice>(),
  gzip: new Map<string, Choice>(),
  both: new Map<string, Choice>(),
}

export function measureChoices(sizes: CacheSizes): void {
  for (const choices of Object.values(cachedChoices))
    sizes.measureEntries('accept_encodings', choices, maxCached)
}

/** Null if the client accepts none of the available representations. */
export function chooseRepresentation(
  { plain, encoded }: Pick<PreparedResponse, 'plain' | 'encoded'>,
  acceptEncoding: string | undefined,
): Representation | null {
  if (acceptEncoding === undefined) return plain
  const coding = choose(acceptEncoding, encoded)
  if (coding === null || coding === 'identity') return coding && plain
  return encoded.find((representation) => representation.coding === coding) ?? plain
}

function choose(acceptEncoding: string, encoded: readonly EncodedRepresentation[]): Choice {
  const choices = cachedChoices[encoded.length === 2 ? 'both' : (encoded[0]?.coding ?? 'none')]
  const choice = choices.get(acceptEncoding)
  if (choice !== undefined) return choice
  const fresh = chooseCoding(
    acceptEncoding,
    encoded.map(({ coding }) => coding),
  )
  if (acceptEncoding.length > maxCachedLength) return fresh
  if (choices.size >= maxCached) choices.clear()
  choices.set(acceptEncoding, fresh)
  return fresh
}
