// The small pieces that pages are made of. Whatever somebody typed becomes HTML only here.
import { escapeHtml } from '@plinth/domain/escape-html'
import type { Photo } from '../fields.ts'
import { safeLink } from './links.ts'

/** Typed text; line breaks are spaces. */
export const text = (typed: string): string => escapeHtml(typed.trim().replace(/\s+/g, ' '))

/** The tag around typed text, or nothing around nothing. */
export const around = (tag: string, typed: string, className = ''): string =>
  typed.trim() === '' ? '' : `<${tag}${classOf(className)}>${text(typed)}</${tag}>`

/** Trusted HTML in a tag, or nothing. */
export const wrapped = (tag: string, html: string, className = ''): string =>
  html === '' ? '' : `<${tag}${classOf(className)}>${html}</${tag}>`

/** With its heading, where there is something below it. */
export const section = (className: string, title: string, html: string): string =>
  wrapped('section', html === '' ? '' : `<h2>${title}</h2>${html}`, className)

const classOf = (name: string): string => (name === '' ? '' : ` class="${name}"`)

/** Blank lines part paragraphs, line breaks stay; lines that begin with a dash are a list. */
export function prose(typed: string): string {
  return typed
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(paragraph)
    .join('')
}

function paragraph(block: string): string {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const points = lines.map((line) => /^\s*[-*•–]\s+(.*)$/.exec(line)?.[1])
  if (points.every((point) => point !== undefined)) {
    return `<ul>${points.map((point) => `<li>${text(point)}</li>`).join('')}</ul>`
  }
  return `<p>${lines.map(text).join('<br>')}</p>`
}

/** What is listed one a line, or with commas on one line. */
export function listed(typed: string): string[] {
  const separator = typed.trim().includes('\n') ? /\n/ : /,/
  return typed
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** A link where the address is one; else the words alone. */
export function linked(words: string, address: string, className = ''): string {
  const href = safeLink(address)
  if (words.trim() === '') return ''
  return href === null
    ? around('span', words, className)
    : `<a${classOf(className)} href="${escapeHtml(href)}">${text(words)}</a>`
}

/** Without words of its own a picture is decoration. */
export function picture(photo: Photo | null, alt: string, className = ''): string {
  if (photo === null || !isPictureAddress(photo.src)) return ''
  const size = `width="${whole(photo.width)}" height="${whole(photo.height)}"`
  return `<img${classOf(className)} src="${escapeHtml(photo.src)}" alt="${text(alt)}" ${size}>`
}

const whole = (size: number): number => Math.max(1, Math.round(size) || 1)

/** Drafts and published pages are read back: a picture is either in the page or beside it. */
const isPictureAddress = (src: string): boolean =>
  /^(data:image\/(jpeg|webp|png|svg\+xml)[;,]|[a-z\d-]+\.(jpg|webp)$)/.test(src)
