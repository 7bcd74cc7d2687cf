// Every parser that is fuzzed without a server.
import type { Target } from '../target.ts'
import { addressTargets } from './addresses.ts'
import { documentTargets } from './documents.ts'
import { httpFieldTargets } from './http-fields.ts'
import { jsonBodyTargets } from './json-bodies.ts'
import { pageTargets } from './pages.ts'
import { protocolTargets } from './protocols.ts'
import { ruleTargets } from './rules.ts'
import { uploadTargets } from './uploads.ts'

export const parserTargets: readonly Target[] = [
  ...ruleTargets,
  ...httpFieldTargets,
  ...addressTargets,
  ...protocolTargets,
  ...pageTargets,
  ...documentTargets,
  ...uploadTargets,
  ...jsonBodyTargets,
]
