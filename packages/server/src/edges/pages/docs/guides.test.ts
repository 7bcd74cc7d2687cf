import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { guideLink, repositoryAddress, withServedLinks } from './guide-links.ts'
import { repositoryOnlyFiles } from './guide-table.ts'
import { findGuide, guidesFor } from './guides.ts'
import { passagesFor } from './plan-passages.ts'
import { renderGuide, sectionsOf } from './render-guide.ts'

const { guides } = guidesFor({ hasPlans: true })
const root = join(import.meta.dirname, '../../../../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

test('every file in docs/ is a guide, or is listed as not public', () => {
  const files = markdownIn('docs').map((file) => relative('docs', file))
  const listed = [...guides.map(({ file }) => file), ...repositoryOnlyFiles]
  expect(files.toSorted()).toEqual(listed.toSorted())
  expect(new Set(guides.map(({ name }) => name)).size).toBe(guides.length)
})

const services = [{ hasPlans: true }, { hasPlans: false }]
const everyGuide = services.flatMap((service) =>
  guidesFor(service).guides.map((guide) => ({ ...guide, service })),
)

test.each(everyGuide)('$file has the title and sections that the table promises', (guide) => {
  const source = passagesFor(read(`docs/${guide.file}`), guide.service)
  expect(source).not.toContain('plans -->')
  expect(source.split('\n', 1)[0]).toBe(`# ${guide.title}`)
  const headings = sectionsOf(source).flatMap(({ heading }) => heading ?? [])
  expect(headings.length).toBeGreaterThan(0)
})

const repositoryFiles = [
  ...markdownIn('.'),
  ...markdownIn('docs'),
  ...markdownIn('docs/architecture'),
  ...markdownIn('docs/decisions'),
  ...markdownIn('integrations/github-action'),
]

/** Relative targets of links and images. */
function relativeLinks(source: string): string[] {
  const targets: string[] = []
  const collect = (href: string) => {
    if (!/^([a-z][a-z0-9+.-]*:|\/)/i.test(href)) targets.push(href)
    return href
  }
  renderGuide(source, collect)
  return targets
}

test.each(['plans-and-expiry', 'versions-and-states'])('%s is found on every service', (name) => {
  const found = services.map((service) => findGuide(guidesFor(service), name)?.name)
  expect(found).toEqual(['plans-and-expiry', 'versions-and-states'])
})

test.each(repositoryFiles)('no link or anchor of %s is dead', (file) => {
  expect(deadLinks(file, read)).toEqual([])
})

test.each(guides)('no link of $file is dead on a service without plans', ({ file }) => {
  const shown = (path: string) => passagesFor(read(path), { hasPlans: false })
  expect(deadLinks(`docs/${file}`, shown)).toEqual([])
})

function deadLinks(file: string, shown: (path: string) => string): string[] {
  return relativeLinks(shown(file)).filter((href) => {
    const [path = '', anchor] = decodeURI(href).split('#')
    const target = path === '' ? file : normalize(join(file, '..', path))
    // A page of the repository's host, such as its form for security reports.
    if (target.startsWith('..')) return false
    if (!existsSync(join(root, target))) return true
    if (anchor === undefined || !target.endsWith('.md')) return false
    const ids = renderGuide(shown(target), (to) => to).matchAll(/ id="([^"]+)"/g)
    return !Array.from(ids, ([, id]) => id).includes(anchor)
  })
}

test.each([
  ['cli.md', '/docs/cli'],
  ['lifecycle.md#versions-and-drafts', '/docs/plans-and-expiry#versions-and-drafts'],
  ['images/drop.png', '/docs/images/drop.png'],
  ['#views', '#views'],
  ['https://plinth.example/cli.md', 'https://plinth.example/cli.md'],
  ['mailto:a@plinth.example', 'mailto:a@plinth.example'],
  ['architecture.md', null],
  ['../CONTRIBUTING.md', null],
])('a link to %s leads to %s', (href, target) => {
  expect(guideLink(href, { guides, repository: null })).toBe(target)
})

test('files that are not served are linked in the repository, or shown as text', () => {
  const repository = 'https://git.example/plinth'
  const source = 'See [why](decisions/0012-tls.md#context).\n'
  const linked = `${repository}/blob/HEAD/docs/decisions/0012-tls.md#context`
  expect(renderGuide(source, (href) => guideLink(href, { guides, repository }))).toContain(
    `<a href="${linked}">why</a>`,
  )
  expect(renderGuide(source, (href) => guideLink(href, { guides, repository: null }))).toBe(
    '<p>See why.</p>\n',
  )
})

test('Markdown links lead to Markdown, and code stays as it is', () => {
  const source = '[a](cli.md#deploy) [b](#x) [c](architecture.md)\n```\n[a](cli.md)\n```\n'
  expect(withServedLinks(source, 'https://plinth.example', { guides, repository: null })).toBe(
    '[a](https://plinth.example/docs/cli.md#deploy) [b](#x) c\n```\n[a](cli.md)\n```\n',
  )
})

test.each([
  [undefined, null],
  ['git@git.example:plinth.git', null],
  ['https://git.example/plinth', 'https://git.example/plinth'],
  [{ url: 'git+https://git.example/plinth.git' }, 'https://git.example/plinth'],
])('the repository %j has the address %s', (field, address) => {
  expect(repositoryAddress(field)).toBe(address)
})
