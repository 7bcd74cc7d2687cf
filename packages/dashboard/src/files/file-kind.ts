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
/** Binary formats of the table of content types that have no type of their own. */
const binary = /\.(bin|br|data|dmg|exe|iso|msi|pck|unityweb)$/i

/** An SVG is shown as an image and can also be read as text. */
export function kindOf({ path, type }: ShownFile): FileKind {
  if (type === 'application/pdf') return 'pdf'
  if (mayBeText(path, type)) return 'text'
  const [, family] = media.exec(type) ?? []
  if (family && !unshown.test(type)) return family as 'image' | 'audio' | 'video'
  return textTypes.test(type) ? 'text' : 'other'
}

/**
 * Reading the file decides. Files of source code have no type of their own, except TypeScript, whose
 * ending is also that of a video format that browsers do not play.
 */
const mayBeText = (path: string, type: string): boolean =>
  type === 'video/mp2t' || (type === 'application/octet-stream' && !binary.test(path))

export const hasText = (file: ShownFile): boolean =>
  kindOf(file) === 'text' || file.type.startsWith('image/svg+xml')

/**
 * The type that a content is shown with. Parameters are left out, and a type that could run scripts
 * is never among them: an image in `<img>`, media and PDF only.
 */
export const shownType = ({ type }: ShownFile): string => type.split(';')[0]?.trim() ?? ''
