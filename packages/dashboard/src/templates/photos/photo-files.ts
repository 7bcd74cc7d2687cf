// Moves a page's inlined pictures into files.
import type { PickedFile } from '../../uploads/decide-upload.ts'
import {
  type Content,
  type Fields,
  type Item,
  isItems,
  isPhoto,
  type Photo,
} from '../parts/fields.ts'

interface ExtractedPhotos {
  /** The content with each picture's `src` replaced by its file name. */
  readonly content: Content
  readonly files: readonly PickedFile[]
}

/** Separate files load in parallel with the page, and browsers can cache them. */
export function photoFiles(fields: Fields, content: Content): ExtractedPhotos {
  const files: PickedFile[] = []
  const extract = (photo: Photo, name: string): Photo | null => {
    const read = readDataUrl(photo.src)
    if (!read) return null
    const taken = files.filter(({ path }) => path.startsWith(`${name}-`)).length
    const path = `${name}-${taken + 1}.${read.extension}`
    files.push({ path, file: new File([read.bytes], path, { type: read.type }) })
    return { ...photo, src: path }
  }
  const withFiles = (inside: Fields, from: Content): Content =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => {
        const field = inside[name]
        if (field?.kind === 'photo' && isPhoto(value)) return [name, extract(value, field.file)]
        if (field?.kind === 'group' && isItems(value)) {
          return [name, value.map((item) => withFiles(field.fields, item) as Item)]
        }
        return [name, value]
      }),
    )
  return { content: withFiles(fields, content), files }
}

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg' }

function readDataUrl(src: string) {
  const [, type = '', data = ''] = /^data:(image\/(?:webp|jpeg));base64,(.+)$/.exec(src) ?? []
  const extension = extensions[type]
  return extension ? { type, extension, bytes: bytesOf(data) } : null
}

/** `fetch` cannot read `data:` URLs here: the CSP forbids it. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
