// What agents install from a server: the skill, the plugin, the MCP bundle and the registry entry.
// Stores: sqlite-files. The files do not depend on the stores.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { systemNode } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { unzip } from './harness/zip.ts'

let plinth: SharedPlinth
let folder: string
beforeAll(async () => {
  plinth = await sharedPlinth()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-kits-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = async (address: string, type: string) => {
  const response = await visit(new URL(address, plinth.base).href)
  expect([address, response.status, response.headers['content-type']]).toEqual([address, 200, type])
  expect(response.headers.etag).toMatch(/^W\/"/)
  return response
}
const json = 'application/json; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'
const readJson = async (address: string) => JSON.parse((await read(address, json)).text)
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('the skill is valid, short and found through the index, with its digest', async () => {
  const { text } = await read('/skill.md', markdown)
  const [, frontmatter = '', body = ''] = /^---\n(.+?)\n---\n(.+)$/s.exec(text) ?? []
  // https://agentskills.io/specification
  const fields = parseYaml(frontmatter)
  expect(Object.keys(fields)).toEqual(['name', 'description'])
  expect(fields.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(fields.description.length).toBeLessThanOrEqual(1024)
  expect(body).toContain(`${plinth.base}/mcp`)
  expect(text.length / 4).toBeLessThan(600)

  const index = await readJson('/.well-known/agent-skills/index.json')
  expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json')
  const [skill, ...more] = index.skills
  expect(more).toEqual([])
  expect(skill).toMatchObject({ ...fields, type: 'skill-md' })
  // Relative to the index; the folder has the name of the skill.
  expect(skill.url).toBe(`/.well-known/agent-skills/${fields.name}/SKILL.md`)
  const artifact = await read(skill.url, markdown)
  expect(artifact.text).toBe(text)
  expect(skill.digest).toBe(`sha256:${sha256(artifact.body)}`)
})

test('the marketplace for Claude Code offers the plugin by URL and digest', async () => {
  const { name, owner, plugins } = await readJson('/plugins/marketplace.json')
  expect(name).toBe(new URL(plinth.base).host.replace(':', '-'))
  expect(owner.name).toEqual(expect.any(String))
  const [{ source, ...plugin }] = plugins
  expect(source.source).toBe('archive')
  const archive = await read(source.url, 'application/zip')
  expect(source.sha256).toBe(sha256(archive.body))
  const files = await unzip(archive.body)
  const manifest = JSON.parse(files['.claude-plugin/plugin.json'] ?? '')
  // The digest is the version.
  expect([manifest.name, manifest.version, plugin.version]).toEqual([
    plugin.name,
    undefined,
    undefined,
  ])
  expect(JSON.parse(files['.mcp.json'] ?? '')).toEqual({
    mcpServers: { plinth: { type: 'http', url: `${plinth.base}/mcp` } },
  })
  expect(files['skills/plinth/SKILL.md']).toBe((await read('/skill.md', markdown)).text)
})

/** From the npm package @anthropic-ai/mcpb 2.1.2, under the licence beside it. */
const mcpbSchema = path.join(import.meta.dirname, 'fixtures/mcpb/manifest.schema.json')

test('the MCP bundle has a valid manifest, and its server works with a token', async () => {
  const archive = await read('/plinth.mcpb', 'application/zip')
  const files = await unzip(archive.body)
  const manifest = JSON.parse(files['manifest.json'] ?? '')
  const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(mcpbSchema, 'utf8')))
  expect([validate(manifest), validate.errors]).toEqual([true, null])
  expect(Object.keys(files)).toContain(manifest.server.entry_point)

  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  const { token } = await plinth.createAccount()
  const filled = (text: string) =>
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of the manifest.
    text.replace('${__dirname}', folder).replace('${user_config.token}', token)
  const { command, args, env } = manifest.server.mcp_config
  expect(command).toBe('node')
  const variables = Object.entries<string>(env).map(([name, value]) => [name, filled(value)])
  const client = new Client({ name: 'plinth-e2e', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: systemNode(),
    args: args.map(filled),
    env: { ...Object.fromEntries(variables), HOME: folder },
  })
  await client.connect(transport)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('service_publish')
  await client.close()
})

test('server.json describes the server for the MCP registry', async () => {
  const entry = await readJson('/server.json')
  // https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(entry.description.length).toBeLessThanOrEqual(100)
  expect(entry.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(entry.remotes).toEqual([{ type: 'streamable-http', url: `${plinth.base}/mcp` }])
})
