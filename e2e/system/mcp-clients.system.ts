// MCP clients that people use and that are not dependencies of this repository.
import { beforeAll, expect, test } from 'vitest'
import { runJourney } from '../harness/agent-journey.ts'
import { otherAgents } from '../harness/other-agents.ts'
import { type SharedPlinth, sharedPlinth } from '../harness/shared-plinth.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

test.each(otherAgents)(
  '$name publishes, reads, edits, meets a conflict, drafts, counts views and deletes',
  async ({ connect }) => {
    const account = await plinth.createAccount()
    const agent = await connect(plinth, account)
    try {
      await runJourney(agent.call)
      const { text } = await agent.call('service_list', { query: 'nothing' })
      expect(text).toBe('No drops found.')
    } finally {
      await agent.close()
    }
  },
)
