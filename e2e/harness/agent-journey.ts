// What an agent does with a drop, from its first version to its deletion. It reads only the texts of
// the results, which is all that many clients show to a model.
import { expect } from 'vitest'
import { visit } from './http.ts'

export interface ToolText {
  readonly isError: boolean
  readonly text: string
}

export type CallTool = (name: string, input: Record<string, unknown>) => Promise<ToolText>

const page = `<!doctype html>
<title>Menu</title>
<h1>Menu</h1>
<h2>Soups</h2>
<p>Tomato, 5 euros</p>
<h2>Cakes</h2>
<p>Apple, 4 euros</p>
`

/** publish → read → edit → conflict → edit → draft → promote → views → delete */
export async function runJourney(call: CallTool): Promise<void> {
  const use = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { isError, text } = await call(name, input)
    expect([name, isError, text]).toEqual([name, false, expect.any(String)])
    return text
  }
  const published = await use('service_publish', { content: page })
  const [, url = '', id = ''] = /^Version 1 is live at (\S+) \(id (st_\w+)\)/.exec(published) ?? []
  const slug = new URL(url).hostname.split('.')[0] ?? ''
  const shown = async (address = url) => (await visit(address)).text
  expect(await shown()).toContain('Tomato, 5 euros')

  const outline = await use('service_read', { id: slug })
  expect(outline).toMatch(/version 1, 1 file\nindex\.html \(landing page\): .* 7 lines\n/)
  expect(outline).toContain('line 4: ## Soups')
  const lines = { path: 'index.html', from_line: 4, to_line: 5 }
  expect(await use('service_read', { id, ...lines })).toBe(
    'index.html of version 1, lines 4 to 5 of 7:\n<h2>Soups</h2>\n<p>Tomato, 5 euros</p>\n',
  )

  const soup = [{ old: 'Tomato, 5 euros', new: 'Tomato, 6 euros' }]
  const edited = await use('service_edit', { id, edits: soup, base_version: 1 })
  expect(edited).toMatch(/^Version 2 is live/)
  expect(await shown()).toContain('Tomato, 6 euros')

  const cake = [{ path: 'index.html', old: 'Apple, 4 euros', new: 'Plum, 4 euros' }]
  const refused = await call('service_edit', { id: slug, edits: cake, base_version: 1 })
  expect(refused.isError).toBe(true)
  const conflict = JSON.parse(refused.text)
  expect(conflict).toMatchObject({
    error: 'version_conflict',
    detail: expect.stringContaining('Version 2 is live'),
    current_version: 2,
    author: expect.any(String),
    diff: expect.stringContaining('+<p>Tomato, 6 euros</p>'),
  })
  const { current_version: base_version } = conflict
  const repeated = await use('service_edit', { id: slug, edits: cake, base_version })
  expect(repeated).toMatch(/^Version 3 is live/)
  expect(await shown()).toMatch(/Tomato, 6 euros.*Plum, 4 euros/s)

  const soupAgain = [{ old: 'Tomato, 6 euros', new: 'Tomato, 7 euros' }]
  const heading = [{ old: '<h1>Menu', new: '<h1>Winter menu' }]
  const draft = await use('service_edit', { id, edits: heading, draft: true })
  const [, preview = ''] = /^Version 4 of .* is a draft at (\S+)\. /.exec(draft) ?? []
  expect(await shown(preview)).toContain('<h1>Winter menu')
  expect(await shown()).toContain('<h1>Menu')
  // A further edit would not include the draft.
  const further = await call('service_edit', { id, edits: soupAgain, draft: true, base_version: 4 })
  expect(JSON.parse(further.text)).toMatchObject({
    error: 'version_conflict',
    detail: expect.stringContaining('Version 4 is a draft, which later changes do not include'),
    current_version: 3,
    diff: '',
  })
  const promoted = await use('service_promote', { id: slug, version_number: 4 })
  expect(promoted).toMatch(/^Version 4 is live/)
  expect(await shown()).toContain('<h1>Winter menu')

  await use('service_settings', { id, published: false })
  for (const tool of ['service_versions', 'service_read'])
    expect(await use(tool, { id })).toContain('The drop is unpublished, so its address')
  await use('service_settings', { id, published: true })
  expect(await use('service_versions', { id })).not.toContain('The drop is')

  const held = await use('service_publish', { content: '<p>later', draft: true })
  const [, heldId] = /\(id (\S+)\)/.exec(held) ?? []
  expect((await call('service_read', { id: heldId })).text).toContain('This drop has only drafts')
  await use('service_delete', { id: heldId })

  expect(await use('service_views', { id, days: 7 })).toMatch(/^\d+ views? of http/)
  expect(await use('service_delete', { id: slug })).toContain(id)
  expect((await visit(url)).status).toBe(410)
}
