// API tokens and OAuth: chapters that share one server.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe } from 'vitest'
import { oauthChapter } from './chapters/oauth.ts'
import { tokensChapter } from './chapters/tokens.ts'
import { openService, type Service } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
const open = () => service

describe('API tokens', () => tokensChapter(open))
describe('OAuth', () => oauthChapter(open))
