// Skill for agents (agentskills.io), and the index by which clients discover it
// (github.com/cloudflare/agent-skills-discovery-rfc, version 0.2.0).

import { createHash } from 'node:crypto'
import { kitName } from '@plinth/contract/shell-commands'
import type { KitFacts } from './kit-facts.ts'

const description =
  'Publish web pages, Markdown documents and static sites on Plinth, and update, restore or take down what was published. Use when the user wants to publish, host, deploy or share a page, a report, a prototype or a site, or asks about their published drops.'

export const skillText = ({ base }: Pick<KitFacts, 'base'>): string => `---
name: ${kitName}
description: ${description}
---

# Publish on Plinth

${base} publishes static sites. A published page or site is called a drop. It has its own URL, and each upload adds a version.

## With MCP tools

If tools named \`service_…\` are available, use them:

- \`service_publish\` publishes a page that you write, as HTML or Markdown. The same \`slug\` keeps the URL and adds a version.
- \`service_stage_upload\` returns a command that uploads files and folders, so that their content does not pass through you.
- \`service_list\` finds earlier drops. Update one of them instead of publishing the same page again.
- \`service_read\` reads what is live, and \`service_edit\` changes some lines of it without sending the whole page again.

If they are missing and the client supports MCP, tell the user how to connect: the server is ${base}/mcp, and needs only this URL.

## With a terminal

Read ${base}/docs/agents.md. It has a script that signs in, and the \`curl\` commands.

## Rules

- Give the user the \`url\` of the response, and every warning.
- Ask before you delete a drop, or replace a page that you did not publish.
- Show \`detail\` of an error to the user if you cannot correct it.
- Never publish credentials or personal data that the user did not mean to publish.
`

export const skillPath = `/.well-known/agent-skills/${kitName}/SKILL.md`

export const skillsIndex = (text: string): object => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: kitName,
      type: 'skill-md',
      description,
      url: skillPath,
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    },
  ],
})
