// Which form of a file a client gets, by its `Accept-Encoding`.
import { chooseCoding } from '@plinth/domain/content-coding'
import type { Answer } from './answer.ts'
import type { EncodedForm, Form } from './form.ts'

type Choice = Form['coding'] | null

/** Browsers send a handful of different fields; reading one again and again would be waste. */
const mostRemembered = 256
const longestRemembered = 128
const remembered = {
  none: new Map<string, Choice>(),
  br: new Map<string, Choice>(),
  gzip: new Map<string, Choice>(),
  both: new Map<string, Choice>(),
}

/** Null: the client refuses every form that there is. */
export function chooseForm(
  { plain, encoded }: Pick<Answer, 'plain' | 'encoded'>,
  acceptEncoding: string | undefined,
): Form | null {
  if (acceptEncoding === undefined) return plain
  const coding = choose(acceptEncoding, encoded)
  if (coding === null || coding === 'identity') return coding && plain
  return encoded.find((form) => form.coding === coding) ?? plain
}

function choose(acceptEncoding: string, encoded: readonly EncodedForm[]): Choice {
  const known = remembered[encoded.length === 2 ? 'both' : (encoded[0]?.coding ?? 'none')]
  const choice = known.get(acceptEncoding)
  if (choice !== undefined) return choice
  const fresh = chooseCoding(
    acceptEncoding,
    encoded.map(({ coding }) => coding),
  )
  if (acceptEncoding.length > longestRemembered) return fresh
  if (known.size >= mostRemembered) known.clear()
  known.set(acceptEncoding, fresh)
  return fresh
}
