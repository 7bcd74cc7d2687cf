// HTML helpers for templates. Typed text becomes HTML only here, and is always escaped.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Photo } from './fields.ts'
import { safeLink } from './links.ts'

/** Escapes typed text; whitespace, including line breaks, collapses to single spaces. */
export const text = (value: string): string => escapeHtml(value.trim().replace(/\s+/g, ' '))

/** Typed text in an element; empty if the text is blank. */
export const textElement = (tag: string, value: string, className = ''): string =>
  value.trim() === '' ? '' : `<${tag}${classOf(className)}>${text(value)}</${tag}>`

/** Trusted HTML in an element; empty if the HTML is empty. */
export const htmlElement = (tag: string, html: string, className = ''): string =>
  html === '' ? '' : `<${tag}${classOf(className)}>${html}</${tag}>`

/** A section with a heading; empty if the HTML is empty. */
export const section = (className: string, title: string, html: string): string =>
  htmlElement('section', html === '' ? '' : `<h2>${title}</h2>${html}`, className)

const classOf = (name: string): string => (name === '' ? '' : ` class="${name}"`)

/** Blank lines separate paragraphs, line breaks stay; lines that begin with a dash are a list. */
export function prose(value: string): string {
  return value
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

/** Splits a list at line breaks, or at commas if it has one line. */
export function splitList(value: string): string[] {
  const separator = value.trim().includes('\n') ? /\n/ : /,/
  return value
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** A link if the address is safe; otherwise a span. */
export function linkOrText(linkText: string, address: string, className = ''): string {
  const href = safeLink(address)
  if (linkText.trim() === '') return ''
  return href === null
    ? textElement('span', linkText, className)
    : `<a${classOf(className)} href="${escapeHtml(href)}">${text(linkText)}</a>`
}

/** An empty `alt` marks the picture as decorative. */
export function picture(photo: Photo | null, alt: string, className = ''): string {
  if (photo === null || !isPictureAddress(photo.src)) return ''
  const size = `width="${whole(photo.width)}" height="${whole(photo.height)}"`
  return `<img${classOf(className)} src="${escapeHtml(photo.src)}" alt="${text(alt)}" ${size}>`
}

const whole = (size: number): number => Math.max(1, Math.round(size) || 1)

/** Stored drafts are untrusted: a picture is either inlined or a file beside the page. */
const isPictureAddress = (src: string): boolean =>
  /^(data:image\/(jpeg|webp|png|svg\+xml)[;,]|[a-z\d-]+\.(jpg|webp)$)/.test(src)
