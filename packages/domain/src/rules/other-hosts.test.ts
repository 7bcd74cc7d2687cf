// The syntax in the documentation of Netlify, Cloudflare Pages and GitLab Pages: what each of their features
// does here.
import { expect, test } from 'vitest'
import { parseRequestTarget } from '../http/request-path.ts'
import { compileHeaders, headersFor } from './header-matching.ts'
import { parseHeaders } from './parse-headers.ts'
import { parseRedirects } from './parse-redirects.ts'
import { compileRedirects, matchRedirect } from './redirect-matching.ts'

/** Where the rule leads: a status and a target, or the reason why it is not used. */
function outcomeOf(line: string, url: string, acceptLanguage?: string): string {
  const { rules, problems } = parseRedirects(line)
  if (problems[0]) return problems[0].message
  const { hostname: host, pathname, search } = new URL(url, 'https://site.example')
  const path = parseRequestTarget(pathname + search)
  if (typeof path === 'string') return path
  const { match } = matchRedirect(compileRedirects(rules), { ...path, host, acceptLanguage })
  if (!match) return 'no match'
  const target = match.kind === 'page' ? `/${match.path.segments.join('/')}` : match.location
  return `${match.status}${match.force ? '!' : ''} ${target}`
}

test.each([
  // Netlify.
  ['/home              /', '/home', '301 /'],
  ['/blog/my-post.php  /blog/my-post', '/blog/my-post.php', '301 /blog/my-post'],
  ['/authors/c%C3%A9line /authors/about-c%C3%A9line', '/authors/céline', /about-c%C3%A9line$/],
  ['/news/*  /blog/:splat', '/news/2004/01/10/my-story', '301 /blog/2004/01/10/my-story'],
  [
    '/news/:month/:date/:year/:slug  /blog/:year/:month/:date/:slug',
    '/news/2/3/4/a',
    /4\/2\/3\/a$/,
  ],
  ['/store id=:id  /blog/:id  301', '/store?id=my-blog-post', '301 /blog/my-blog-post'],
  [
    '/path/* param1=:value1 param2=:value2 /o/:value1/:value2/:splat',
    '/path/x?param1=1&param2=2',
    /1\/2\/x$/,
  ],
  ['/* /index.html 200', '/some/route', '200 /index.html'],
  ['/app/*  /app/index.html  200!', '/app/x', '200! /app/index.html'],
  ['/en/* /en/404.html 404', '/en/x', '404 /en/404.html'],
  ['/articles id=:id tag=:tag /posts/:tag/:id 301', '/articles?id=1', 'no match'],
  [
    'http://blog.site.example/* https://www.site.example/blog/:splat 301!',
    'https://blog.site.example/a',
    '301! https://www.site.example/blog/a',
  ],
  [
    'https://blog.site.example/* https://www.site.example/blog/:splat 301!',
    'https://other.example/a',
    'no match',
  ],
  ['/*  /de/:splat  302  Language=de', '/a', '302 /de/a'],
  ['/china/*  /china/zh-cn/:splat  302  Language=zh', '/china/a', 'no match'],
  ['/  /anz  302  Country=au,nz', '/', /"Country" is not supported/],
  ['/admin/*  200!  Role=admin', '/admin/x', /no destination/],
  ['/*  /preview/:splat  200!  Cookie=is_preview', '/', /"Cookie" is not supported/],
  ['/api/*  https://api.example.com/:splat  200', '/api/x', /proxying to other hosts/],
  ['/search  https://api.example.com  200  Sign=API_KEY', '/search', /"Sign" is not supported/],
  // Cloudflare Pages.
  ['/querystrings /?query=string 301', '/querystrings', '301 /?query=string'],
  ['/twitch https://twitch.tv', '/twitch', '301 https://twitch.tv/'],
  ['/trailing /trailing/ 301', '/trailing', 'no match'],
  ['/page/ /page2/#fragment 301', '/page/', '301 /page2/#fragment'],
  ['/blog/* https://blog.my.domain/:splat', '/blog/a/b', '301 https://blog.my.domain/a/b'],
  [
    '/products/:code/:name /products?code=:code&name=:name',
    '/products/1/a',
    '301 /products?code=1&name=a',
  ],
  ['/movies/:title.html /films/:title', '/movies/heat.html', '301 /films/heat'],
  // GitLab Pages.
  ['/wardrobe.html /narnia.html 302', '/wardrobe.html', '302 /narnia.html'],
  ['/news/:year/:month/:date /blog-:year-:month-:date.html', '/news/1/2/3', '301 /blog-1-2-3.html'],
])('%s sends %s to %s', (line, url, expected) => {
  expect(outcomeOf(line, url, 'de')).toMatch(
    typeof expected === 'string' ? new RegExp(`^${RegExp.escape(expected)}$`) : expected,
  )
})

test('header rules of Cloudflare Pages', () => {
  const { rules, problems } = parseHeaders(`# This is a comment
/secure/page
  X-Frame-Options: DENY
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
/static/*
  Access-Control-Allow-Origin: *
  X-Robots-Tag: nosnippet
https://site.example/*
  X-Robots-Tag: noindex
/*
  Content-Security-Policy: default-src 'self';
/*.jpg
  ! Content-Security-Policy
/movies/:title
  x-movie-name: You are watching ":title"
`)
  expect(problems).toEqual([])
  const table = compileHeaders(rules)
  const at = (...segments: string[]) =>
    Object.fromEntries(headersFor(table, { host: 'site.example', segments }).headers)
  const policy = { 'content-security-policy': "default-src 'self';" }
  expect(at('static', 'a.jpg')).toEqual({
    'access-control-allow-origin': '*',
    // Cloudflare joins the values of several rules; here, as on Netlify, the later rule wins.
    'x-robots-tag': 'noindex',
  })
  expect(at('movies', 'the-matrix')).toEqual({
    ...policy,
    'x-robots-tag': 'noindex',
    'x-movie-name': 'You are watching "the-matrix"',
  })
})
