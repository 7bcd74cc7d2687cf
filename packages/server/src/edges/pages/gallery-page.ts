// /gallery: drops that their owners made public, with scaled-down frames of the pages.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { isBlank } from '@plinth/domain/base/text-fields'
import { galleryStyle } from './gallery-style.ts'
import { ageHtml } from './shell/age.ts'
import type { Brand } from './shell/load-brand.ts'
import { headerStyle, pageHeader } from './shell/page-header.ts'
import { pageShell } from './shell/page-shell.ts'

/** Request target of a drop's thumbnail: its index page without analytics, not counted as view. */
export const thumbnailTarget = '/?plinth-picture'

export interface GalleryDrop {
  /** Untrusted text; blank if the owner set no name. */
  readonly name: string
  readonly slug: string
  readonly url: string
  readonly since: number
}

export interface Gallery {
  readonly drops: readonly GalleryDrop[]
  /** True for the first page. */
  readonly first: boolean
  /** Cursor of the next page; null if there is none. */
  readonly next: string | null
  readonly now: number
}

export function galleryPage(brand: Brand, gallery: Gallery): string {
  const { drops, first, next, now } = gallery
  return pageShell(brand, {
    title: 'Gallery: Plinth',
    description: 'Pages that were published with Plinth, shown here by those who made them.',
    // The content of later pages shifts as drops are added.
    ...(!first && { noindex: true as const }),
    style: `${brand.controls}\n${headerStyle}${galleryStyle}`,
    body: `${pageHeader(brand)}
<main>
<h1>Gallery</h1>
<p class="intro">Pages that were published here, shown by those who made them. The latest come first.</p>
${
  drops.length > 0
    ? `<ul class="drops">\n${drops.map((drop) => dropCard(drop, now)).join('\n')}\n</ul>`
    : first && next === null
      ? nothingYet
      : nothingHere
}
${turnPages(first, next)}</main>
<footer>
<p>Yours can stand here too: choose “Show it in the gallery” in its settings in <a href="/dashboard">your dashboard</a>. It leaves when you say so, and for as long as it is not live or has a password.</p>
<p><a href="/">Publish a page</a></p>
</footer>`,
  })
}

/**
 * The thumbnail is the page itself in a frame at a quarter of its size: without scripts, inert, and
 * hidden from screen readers. A page that forbids framing, or redirects, leaves it empty.
 */
function dropCard({ name, slug, url, since }: GalleryDrop, now: number): string {
  const { host } = new URL(url)
  const title = escapeHtml(isBlank(name) ? slug : name)
  return `<li class="card">
<div class="plate" aria-hidden="true" inert><iframe src="${escapeHtml(url + thumbnailTarget)}" title="" sandbox="" loading="lazy" referrerpolicy="no-referrer" tabindex="-1"></iframe></div>
<h2><a href="${escapeHtml(url)}/" rel="nofollow ugc noopener"><bdi>${title}</bdi></a></h2>
<p class="address">${escapeHtml(host)}</p>
<p class="age">${ageHtml(since, now)}</p>
<p class="report"><a href="/report?url=${escapeHtml(encodeURIComponent(url))}" rel="nofollow">Report<span class="unseen"> <bdi>${title}</bdi></span></a></p>
</li>`
}

const nothingYet = `<section class="card empty">
<h2>Nothing is shown yet</h2>
<p>Publish a page and choose “Show it in the gallery” in its settings: the first one here may be yours.</p>
</section>`

const nothingHere = `<section class="card empty">
<h2>Nothing is shown here at the moment</h2>
<p>What stood here is not live, or somebody has reported it.</p>
</section>`

function turnPages(first: boolean, next: string | null): string {
  if (first && next === null) return ''
  const newest = first ? '' : '<a class="button quiet" href="/gallery">Newest</a>\n'
  const older =
    next === null
      ? ''
      : `<a class="button quiet" rel="next" href="/gallery?before=${escapeHtml(next)}">Older</a>\n`
  return `<nav class="turn" aria-label="Pages of the gallery">\n${newest}${older}</nav>\n`
}
