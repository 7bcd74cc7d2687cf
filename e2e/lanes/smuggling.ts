// Requests that two parsers may read differently: smuggling, splitting, and what else is not plain
// HTTP/1.1. Each is followed by an ordinary request, whose response shows where the server saw the
// first one end.
import type { Exchange } from './exchange-text.ts'
import type { Site } from './site.ts'
import { bodies } from './tricks/bodies.ts'
import { headerLines } from './tricks/header-lines.ts'
import { lineEnds } from './tricks/line-ends.ts'
import { pipelines } from './tricks/pipelines.ts'
import { requestLines } from './tricks/request-lines.ts'

export const smugglingTricks = (site: Site): Exchange[] => [
  ...lineEnds(site),
  ...bodies(site),
  ...headerLines(site),
  ...requestLines(site),
  ...pipelines(site),
]
