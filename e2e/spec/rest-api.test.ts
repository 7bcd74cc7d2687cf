// The owners' REST API: chapters that share one server.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe } from 'vitest'
import { errorsChapter } from './chapters/errors.ts'
import { requestVariantsChapter } from './chapters/request-variants.ts'
import { settingsChapter } from './chapters/settings.ts'
import { sitesChapter } from './chapters/sites.ts'
import { openService, type Service } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
const open = () => service

describe('Sites', () => sitesChapter(open))
describe('Settings', () => settingsChapter(open))
describe('Errors', () => errorsChapter(open))
describe('Request variants', () => requestVariantsChapter(open))
