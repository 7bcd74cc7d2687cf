// Visitors and agents: chapters that share one server.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe } from 'vitest'
import { mcpChapter } from './chapters/mcp.ts'
import { pagesChapter } from './chapters/pages.ts'
import { servingChapter } from './chapters/serving.ts'
import { openService, type Service } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
const open = () => service

describe('Serving', () => servingChapter(open))
describe('Published pages', () => pagesChapter(open))
describe('MCP', () => mcpChapter(open))
