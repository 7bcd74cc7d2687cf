// How a file of a version can be shown.
import { megabyte } from '@plinth/domain/base/sizes'

export type FileKind = 'text' | 'image' | 'audio' | 'video' | 'pdf' | 'other'

/** Larger texts are not shown: highlighting and comparing them would block the page. */
export const largestText = megabyte / 2
/** Media are loaded as a whole. */
export const largestMedia = 50 * megabyte

export interface ShownFile {
  readonly path: string
  /** Content type. */
  readonly type: string
}

const textTypes =
  /^text\/|[/+](json|xml|javascript|yaml|x-subrip|xslt)\b|^application\/(rtf|manifest)/
const media = /^(image|audio|video)\//
/** Formats that browsers do not show. */
const unshown = /^image\/(heic|heif|tiff|jxl|ktx2|vnd\.adobe)/
/** Names without an ending that mean text. */
const textNames = /(^|\/)(_redirects|_headers|CNAME|LICEN[CS]E|README|robots|humans)$/i

/** An SVG is shown as an image and can also be read as text. */
export function kindOf({ path, type }: ShownFile): FileKind {
  if (type === 'application/pdf') return 'pdf'
  const [, family] = media.exec(type) ?? []
  if (family && !unshown.test(type)) return family as 'image' | 'audio' | 'video'
  return textTypes.test(type) || textNames.test(path) || !isNamed(path) ? 'text' : 'other'
}

/** A file without an ending may be text; reading it decides. */
const isNamed = (path: string): boolean => /\.[^./]+$/.test(path)

export const hasText = (file: ShownFile): boolean =>
  kindOf(file) === 'text' || file.type.startsWith('image/svg+xml')

/**
 * The type that a content is shown with. Parameters are left out, and a type that could run scripts
 * is never among them: an image in `<img>`, media and PDF only.
 */
export const shownType = ({ type }: ShownFile): string => type.split(';')[0]?.trim() ?? ''
