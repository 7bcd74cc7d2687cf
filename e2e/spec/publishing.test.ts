// Publishing: chapters that share one server.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe } from 'vitest'
import { bundlesChapter } from './chapters/bundles.ts'
import { lifecycleChapter } from './chapters/lifecycle.ts'
import { markdownChapter } from './chapters/markdown.ts'
import { uploadsChapter } from './chapters/uploads.ts'
import { versionsChapter } from './chapters/versions.ts'
import { openService, type Service } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
const open = () => service

describe('Uploads', () => uploadsChapter(open))
describe('Bundles', () => bundlesChapter(open))
describe('Versions', () => versionsChapter(open))
describe('Markdown', () => markdownChapter(open))
describe('Lifecycle', () => lifecycleChapter(open))
