// /gallery: drops that their owners made public, with scaled-down frames of the pages.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { isBlank } from '@plinth/domain/base/text-fields'
import { thumbnailTarget } from '@plinth/domain/serving/thumbnail-target'
import { galleryStyle } from './gallery-style.ts'
import { messages } from './messages.ts'
import { ageHtml } from './shell/age.ts'
import { type PageContext, pageShell } from './shell/page-shell.ts'

export interface GalleryDrop {
  /** Untrusted text; blank if the drop has neither a name nor a title. */
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

const texts = messages.gallery

export function galleryPage(page: PageContext, gallery: Gallery): string {
  const { drops, first, next, now } = gallery
  return pageShell(page, {
    title: texts.documentTitle,
    description: texts.description,
    // The content of later pages shifts as drops are added.
    ...(!first && { noindex: true as const }),
    path: '/gallery',
    wide: true,
    style: galleryStyle,
    body: `<main id="main" class="column">
<h1>${escapeHtml(texts.title)}</h1>
<p class="intro">${escapeHtml(texts.intro)}</p>
${
  drops.length > 0
    ? `<ul class="drops">\n${drops.map((drop) => dropCard(drop, now)).join('\n')}\n</ul>`
    : first && next === null
      ? nothingYet
      : nothingHere
}
${turnPages(first, next)}<p class="add">${escapeHtml(texts.addYours)} <a href="/dashboard">${escapeHtml(texts.goToDrops)}</a> <a href="/">${escapeHtml(texts.publish)}</a></p>
</main>`,
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
<p class="report"><a href="/report?url=${escapeHtml(encodeURIComponent(url))}" rel="nofollow">${escapeHtml(texts.report)}<span class="unseen"> <bdi>${title}</bdi></span></a></p>
</li>`
}

const nothingYet = `<section class="card empty">
<h2>${escapeHtml(texts.emptyTitle)}</h2>
<p>${escapeHtml(texts.empty)}</p>
</section>`

const nothingHere = `<section class="card empty">
<h2>${escapeHtml(texts.nothingTitle)}</h2>
<p>${escapeHtml(texts.nothing)}</p>
</section>`

function turnPages(first: boolean, next: string | null): string {
  if (first && next === null) return ''
  const newest = first
    ? ''
    : `<a class="button quiet" href="/gallery">${escapeHtml(texts.newest)}</a>\n`
  const older =
    next === null
      ? ''
      : `<a class="button quiet" rel="next" href="/gallery?before=${escapeHtml(next)}">${escapeHtml(texts.older)}</a>\n`
  return `<nav class="turn" aria-label="${texts.pages}">\n${newest}${older}</nav>\n`
}
