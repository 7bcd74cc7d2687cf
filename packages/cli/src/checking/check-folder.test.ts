import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { checkFolder } from './check-folder.ts'
import type { Report } from './findings/finding.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const page = '<!doctype html><title>Home</title><p>Hello.'

/** Writes a project and checks one of its folders, with the project as the current folder. */
async function check(
  files: Readonly<Record<string, string | Uint8Array>>,
  folder = '.',
  { unreadable }: { readonly unreadable?: string } = {},
): Promise<Report> {
  const current = await mkdtemp(path.join(tmpdir(), 'plinth-check-'))
  folders.push(current)
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(current, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  if (unreadable !== undefined) await chmod(path.join(current, unreadable), 0)
  const { signal } = new AbortController()
  return checkFolder({ folder: path.join(current, folder), current, signal, allowSecrets: [] })
}

/** Each finding as a line, shortened to its first words. */
const linesOf = ({ findings }: Report): string[] =>
  findings.map(({ level, file, line, message }) => {
    const at = file === null ? '' : `${file}${line === null ? '' : `:${line}`} `
    return `${level} ${at}${message.split(' ').slice(0, 5).join(' ')}`
  })

test('a site without anything special has no findings', async () => {
  const report = await check({
    'index.html': `${page}<a href="/about">About</a> <a href="docs/?q=1#a">Docs</a>`,
    'about.html': page,
    'docs/index.html': `${page}<link rel="stylesheet" href="../style.css"><img src="/a%20b.png">`,
    'style.css': 'body { background: url(a%20b.png) }',
    'a b.png': '',
    _redirects: '/old /about 301\n/team/* /about 200\n',
    _headers: '/*\n  X-Frame-Options: DENY\n',
  })
  expect(report).toMatchObject({ files: 7, findings: [] })
  expect(report.suggestions).toEqual({ _redirects: [], _headers: [] })
})

test('scripts in a folder named functions or api belong to the site', async () => {
  const report = await check({
    'index.html': `${page}<script src="functions/a.js"></script><script src="/api/b.js"></script>`,
    'functions/a.js': '',
    'api/b.js': '',
  })
  expect(report.findings).toEqual([])
})

test('lines of _redirects and _headers that are not used are named', async () => {
  const report = await check({
    'index.html': page,
    'about.html': page,
    _redirects: '/* https://api.example.org/:splat 200\n\n/about /team 302\n',
    _headers: '/*\n  Set-Cookie: a=b\n',
  })
  expect(linesOf(report)).toEqual([
    'difference _redirects:1 With status 200 the destination',
    'note _redirects:3 /about is also a file,',
    'difference _headers:2 The header "set-cookie" cannot be',
  ])
})

test('a _redirects that is too large is an error, and the rest is checked all the same', async () => {
  const report = await check({
    'index.html': page,
    'page.php': '',
    _redirects: '# \n'.repeat(1_000_000),
  })
  expect(linesOf(report)).toEqual([
    expect.stringMatching(/^error .*_redirects/),
    'difference page.php Server-side pages do not run',
  ])
})

describe('Netlify', () => {
  const toml = `[build]
  command = "npm run build"
[[redirects]]
  from = "/old"
  to = "/new"
[[redirects]]
  from = "/store"
  to = "/shop/:id"
  status = 302
  force = true
  query = {id = ":id"}
[[redirects]]
  from = "/api/*"
  to = "https://api.example.org/:splat"
  status = 200
[[headers]]
  for = "/*"
  [headers.values]
    X-Frame-Options = "DENY"
    Referrer-Policy = "no-referrer"
[[edge_functions]]
  path = "/hello"
  function = "hello"
`
  const files = {
    'netlify.toml': toml,
    'netlify/functions/hello.js': 'exports.handler = () => {}',
    'dist/index.html': `${page}
<form name="contact" method="post" data-netlify="true"><button>Send</button></form>
<script>fetch('/.netlify/functions/hello')</script>`,
  }

  test('rules, functions and forms are reported, and rules converted', async () => {
    const report = await check(files, 'dist')
    expect(linesOf(report)).toEqual([
      'note netlify.toml:2 Plinth does not build sites.',
      'difference netlify.toml:3 2 rules are not read',
      'difference netlify.toml:12 /api/* → https://api.example.org/:splat: this rule',
      'difference netlify.toml:16 2 headers are not read',
      'difference netlify.toml:21 Edge functions do not run',
      'difference netlify/functions/ These functions do not run',
      'difference index.html:2 Netlify receives what visitors enter',
      'difference index.html:3 Calls a Netlify function, which',
    ])
    expect(report.suggestions).toEqual({
      _redirects: ['/old /new 301', '/store id=:id /shop/:id 302!'],
      _headers: ['/*', '  X-Frame-Options: DENY', '  Referrer-Policy: no-referrer'],
    })
  })

  test('rules that were copied are not reported again', async () => {
    const { suggestions } = await check(files, 'dist')
    const copied = {
      ...files,
      'dist/_redirects': suggestions._redirects.join('\n'),
      'dist/_headers': suggestions._headers.join('\n'),
    }
    const report = await check(copied, 'dist')
    expect(report.suggestions).toEqual({ _redirects: [], _headers: [] })
    expect(linesOf(report).join('\n')).not.toMatch(/(rules|headers) are not read/)
  })

  test('a file that is not TOML is named', async () => {
    const report = await check({ 'index.html': page, 'netlify.toml': '[[redirects' })
    expect(linesOf(report)).toEqual(['difference netlify.toml This file is not valid'])
  })
})

test('Cloudflare Pages', async () => {
  const report = await check(
    {
      'wrangler.toml': 'name = "site"\npages_build_output_dir = "dist"\n',
      'functions/hello.ts': 'export const onRequest = () => new Response()',
      'dist/index.html': page,
      'dist/_worker.js': 'export default {}',
      'dist/_routes.json': '{}',
      'dist/_redirects': '/a /b\n/c /d 302\n/e https://f.example/ # why\n',
      'dist/sitemap.xml': '<urlset>\n<url><loc>https://site.pages.dev/</loc></url></urlset>',
    },
    'dist',
  )
  expect(linesOf(report)).toEqual([
    'note wrangler.toml Plinth does not read this',
    'note _routes.json Plinth does not read this',
    'difference There is no 404.html. Cloudflare',
    'difference _redirects 2 rules have no status.',
    'difference functions/ These functions do not run',
    'difference dist/_worker.js This program does not run',
    'difference sitemap.xml:2 Names https://site.pages.dev as the address',
  ])
})

test('Vercel', async () => {
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    buildCommand: 'vite build',
    redirects: [
      { source: '/old', destination: '/new', permanent: true },
      { source: '/blog/:slug', destination: '/posts/:slug', permanent: false },
      { source: '/docs/:path*', destination: 'https://docs.example.org/:path*', statusCode: 301 },
      { source: '/x', destination: '/y', has: [{ type: 'host', value: 'a.example' }] },
      { source: '/post-:id(\\d+)', destination: '/posts/:id', permanent: true },
    ],
    rewrites: [
      { source: '/api/(.*)', destination: 'https://api.example.org/$1' },
      { source: '/(.*)', destination: '/index.html' },
    ],
    headers: [{ source: '/(.*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] }],
    crons: [],
  }
  const report = await check({
    'index.html': `${page}<script src="/_vercel/insights/script.js"></script>
<img src="/_next/image?url=%2Fa.png&amp;w=64&amp;q=75"><a href="https://friend.vercel.app/">Friend</a>`,
    'vercel.json': JSON.stringify(config, null, 2),
    'api/hello.ts': 'export default () => {}',
  })
  expect(linesOf(report)).toEqual([
    'difference vercel.json:2 Plinth serves /about and /about.html.',
    'difference vercel.json:3 Plinth chooses trailing slashes by',
    'note vercel.json:4 Plinth does not build sites.',
    'difference vercel.json:7 4 rules are not read',
    'difference vercel.json:22 /x → /y: this rule',
    'difference vercel.json:32 /post-:id(\\d+) → /posts/:id: this rule',
    'difference vercel.json:39 /api/(.*) → https://api.example.org/$1: this rule',
    'difference vercel.json:49 1 header is not read',
    'difference vercel.json:58 Cron jobs do not run',
    'difference api/ These functions do not run',
    'difference index.html:1 Loads the analytics script of',
    'difference index.html:2 Uses the image service of',
    'note index.html:2 Links to https://friend.vercel.app (1 URL).',
  ])
  expect(report.suggestions).toEqual({
    _redirects: [
      '/old /new 308!',
      '/blog/:slug /posts/:slug 307!',
      '/docs/* https://docs.example.org/:splat 301!',
      '/* /index.html 200',
    ],
    _headers: ['/*', '  X-Frame-Options: DENY'],
  })
})

test('a rule is not converted if it would apply to one more page here', async () => {
  const headers = [{ key: 'X-A', value: '1' }]
  const config = {
    redirects: [
      { source: '/blog/(.*)', destination: '/posts/$1' },
      { source: '/docs/(.*)', destination: '/manual' },
      { source: '/shop/(.*)', destination: '/store' },
      { source: '/team/:path*', destination: '/people' },
    ],
    rewrites: [{ source: '/blog/(.*)', destination: '/blog' }],
    headers: [
      { source: '/blog/(.*)', headers },
      { source: '/docs/(.*)', headers },
    ],
  }
  const { suggestions } = await check({
    'index.html': page,
    'blog.html': page,
    'docs/index.html': page,
    'team.html': page,
    'vercel.json': JSON.stringify(config),
  })
  expect(suggestions).toEqual({
    _redirects: ['/shop/* /store 308!', '/team/* /people 308!', '/blog/* /blog 200'],
    _headers: ['/docs/*', '  X-A: 1'],
  })
})

test('a header with a line break does not become another rule', async () => {
  const headers = [{ key: 'X-A', value: 'a\n/*\n  X-B: b' }]
  const config = { headers: [{ source: '/(.*)', headers }] }
  const report = await check({ 'index.html': page, 'vercel.json': JSON.stringify(config) })
  expect(report.suggestions._headers).toEqual([])
  expect(linesOf(report)).toEqual(['difference vercel.json:1 /(.*) X-A: this rule is'])
})

test.each([['<form '], ['<script>'], ['<!--'], ['<base '], ['<a href="'], ['https://a.']])(
  'a page that repeats %j is read in linear time',
  async (part) => {
    // Quadratic searches of such a page take minutes.
    const report = await check({ 'index.html': part.repeat(100_000) })
    expect(report.findings).toEqual([])
  },
)

test('each of several rules with the same source has its own line', async () => {
  const rule = { source: '/a(b)', destination: '/c' }
  const text = JSON.stringify({ redirects: [rule, rule] }, null, 1)
  const { findings } = await check({ 'index.html': page, 'vercel.json': text })
  expect(findings.map(({ line }) => line)).toEqual([4, 8])
})

test('GitHub Pages and GitLab Pages', async () => {
  const report = await check({
    'index.html': `${page}<link rel="canonical" href="https://someone.github.io/project/">
<script src="/project/assets/app.js"></script><a href="/project/about.html">About</a>`,
    'about.html': page,
    'assets/app.js': '',
    CNAME: 'www.example.org\n',
    '_config.yml': 'title: Site\n',
    '.nojekyll': '',
    '.gitlab-ci.yml': 'stages: [deploy]\npages:\n  script: make\n',
  })
  expect(linesOf(report)).toEqual([
    'difference CNAME:1 The domain is not read',
    'difference _config.yml Plinth does not run Jekyll.',
    'note .nojekyll Not needed: Plinth also publishes',
    'note .gitlab-ci.yml:2 GitLab publishes with this job.',
    'difference index.html:1 Names https://someone.github.io as the address',
    'difference index.html:2 2 links start with /project/,',
    'note Excluded (by default): .gitlab-ci.yml',
  ])
})

test('a CNAME that is not a hostname is not shown in a command', async () => {
  expect(await check({ 'index.html': page, CNAME: 'a;b' })).toMatchObject({ findings: [] })
})

// Root can read every file.
test.skipIf(process.getuid?.() === 0)('files that cannot be read are named', async () => {
  const report = await check({ 'index.html': page, 'a.html': page }, '.', { unreadable: 'a.html' })
  expect(linesOf(report)).toEqual(['error a.html "a.html" cannot be read.'])
})

test('Firebase Hosting', async () => {
  const hosting = {
    public: 'public',
    cleanUrls: true,
    redirects: [
      { source: '/foo/**', destination: '/bar', type: 302 },
      { source: '/blog/:post*', destination: 'https://blog.example.org/:post', type: 301 },
      { regex: '/x.*', destination: '/y', type: 301 },
    ],
    rewrites: [
      { source: '/api/**', function: 'api' },
      { source: '**', destination: '/index.html' },
    ],
    headers: [
      { source: '**/*.@(js|css)', headers: [{ key: 'Cache-Control', value: 'max-age=60' }] },
      { source: '/a/**', headers: [{ key: 'X-A', value: '1' }] },
    ],
  }
  const files = {
    'firebase.json': JSON.stringify({ hosting }, null, 2),
    'functions/index.js': 'exports.api = () => {}',
    'public/index.html': `${page}<script src="/__/firebase/init.js"></script>`,
  }
  const report = await check(files, 'public')
  expect(linesOf(report)).toEqual([
    'difference firebase.json:4 Plinth serves /about and /about.html.',
    'difference firebase.json:7 3 rules are not read',
    'difference firebase.json:17 /x.* → /y: this rule',
    'difference firebase.json:24 /api/** → function: this rule',
    'difference firebase.json:34 **/*.@(js|css) Cache-Control: this rule is',
    'difference firebase.json:43 1 header is not read',
    'difference functions/ These functions do not run',
    'difference index.html:1 Loads a reserved URL of',
  ])
  expect(report.suggestions).toEqual({
    _redirects: [
      '/foo/* /bar 302!',
      '/blog/* https://blog.example.org/:splat 301!',
      '/* /index.html 200',
    ],
    _headers: ['/a/*', '  X-A: 1'],
  })
})

test('Surge', async () => {
  const report = await check({
    'index.html': page,
    '200.html': page,
    AUTH: 'someone:password',
    ROUTER: `# Moved.
301   /:year/:slug   /blog/:slug
307   /code          https://example.org/code

301   /blog?id=:id   /blog/:id
301   /index         /home
`,
    CORS: '*',
    CNAME: 'site.surge.sh',
    '.surgeignore': 'drafts/',
  })
  expect(linesOf(report)).toEqual([
    'difference AUTH Surge reads passwords from this',
    'difference ROUTER Plinth does not read this',
    'difference ROUTER:2 2 rules are not read',
    'difference ROUTER:5 /blog?id=:id → /blog/:id: this rule',
    'difference ROUTER:6 /index → /home: this rule',
    'note CORS Not needed: scripts on other',
    'difference .surgeignore Plinth does not read this',
    'difference 200.html Surge serves this page for',
    'note Excluded (by default): .surgeignore',
  ])
  expect(report.suggestions._redirects).toEqual([
    '/:year/:slug /blog/:slug 301',
    '/code https://example.org/code 307',
    '/* /200.html 200',
  ])
})

test('rewrites to a file that does not exist are named', async () => {
  const report = await check({
    'index.html': page,
    'caf\u00e9/menu.html': page,
    _redirects: `/api/* /.netlify/functions/:splat 200
/team /people 200
/menu/* /caf%C3%A9/:splat 200
/* /index.html 200
/old /people 301
`,
    'vercel.json': JSON.stringify({
      rewrites: [{ source: '/resize', destination: '/api/sharp' }],
    }),
  })
  expect(linesOf(report)).toEqual([
    'difference _redirects:1 /api/* is served from /.netlify/functions/:splat,',
    'difference _redirects:2 /team is served from /people,',
    'difference vercel.json:1 /resize → /api/sharp: this rule',
  ])
  expect(report.suggestions._redirects).toEqual([])
})

test('of several Firebase sites, the one that publishes the folder is checked', async () => {
  const siteIn = (folder: string) => ({
    public: folder,
    ignore: ['firebase.json', '**/.*', 'drafts/**'],
    redirects: [{ source: '/foo', destination: `/${folder}`, type: 301 }],
  })
  const files = {
    'firebase.json': JSON.stringify({ hosting: [siteIn('./app/'), siteIn('admin')] }, null, 1),
    'admin/index.html': page,
    'other/index.html': page,
  }
  const admin = await check(files, 'admin')
  expect(linesOf(admin)).toEqual([
    'note firebase.json This file is for 2',
    'note firebase.json Plinth does not read this',
    'difference firebase.json:27 1 rule is not read',
  ])
  expect(admin.suggestions._redirects).toEqual(['/foo /admin 301!'])
  const other = await check(files, 'other')
  expect(linesOf(other)).toEqual(['difference firebase.json This file is for 2'])
  expect(other.findings[0]?.message).toContain('none of them publishes this folder')
})

test('more than ten old addresses are counted', async () => {
  const links = Array.from({ length: 13 }, (_, n) => `<a href="https://site-${n}.vercel.app/">`)
  const { findings } = await check({ 'index.html': page + links.join('') })
  expect(findings).toHaveLength(11)
  expect(findings.at(-1)).toMatchObject({
    level: 'note',
    message: '3 more addresses at other hosts.',
  })
})

test('a folder without index.html cannot be published, and is checked all the same', async () => {
  const report = await check({ 'home.php': '<?php', CNAME: 'www.example.org' })
  expect(linesOf(report)).toEqual([
    expect.stringMatching(/^error The folder ".*" has no/),
    'difference CNAME:1 The domain is not read',
    'difference home.php Server-side pages do not run',
  ])
})

test('links in another case, secrets, and files that are not gzip', async () => {
  const report = await check({
    'index.html': `${page}
<img src="Images/Photo.JPG"><img src="images/photo.jpg"><a href="/missing">Missing</a>
<!-- <a href="/ABOUT"> --><script>'<a href="/ABOUT">'</script><a href="/About">About</a>`,
    'about/index.html': page,
    'images/photo.jpg': '',
    'game.js.gz': 'not compressed',
    'logo.svgz': gzipSync('<svg/>'),
    '.env': 'SECRET=1',
  })
  expect(linesOf(report)).toEqual([
    'difference index.html:2 Links to /Images/Photo.JPG, but the',
    'difference index.html:3 Links to /About, but the',
    'difference .env Left out because its name',
    'difference game.js.gz The name says that the',
  ])
})

test('a folder above the current one is not examined', async () => {
  const current = await mkdtemp(path.join(tmpdir(), 'plinth-check-'))
  folders.push(current)
  await mkdir(path.join(current, 'project/dist'), { recursive: true })
  await writeFile(path.join(current, 'vercel.json'), '{"cleanUrls":true}')
  await writeFile(path.join(current, 'project/dist/index.html'), page)
  const { signal } = new AbortController()
  const folder = path.join(current, 'project/dist')
  const from = (at: string) =>
    checkFolder({ folder, current: path.join(current, at), signal, allowSecrets: [] })
  expect((await from('project')).findings).toEqual([])
  expect((await from('project/other')).findings).toEqual([])
  expect((await from('.')).findings).toHaveLength(1)
})
