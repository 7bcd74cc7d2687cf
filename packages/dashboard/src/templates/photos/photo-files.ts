import type { PickedFile } from '../../uploads/decide-upload.ts'
import { type Content, type Fields, type Item, isItems, isPhoto, type Photo } from '../fields.ts'

interface Beside {
  /** The same, with each picture by the name of its file. */
  readonly content: Content
  readonly files: readonly PickedFile[]
}

/** Pictures leave the page for files beside it: they load at their own pace and are kept by browsers. */
export function photoFiles(fields: Fields, content: Content): Beside {
  const files: PickedFile[] = []
  const place = (photo: Photo, name: string): Photo | null => {
    const read = readDataUrl(photo.src)
    if (!read) return null
    const taken = files.filter(({ path }) => path.startsWith(`${name}-`)).length
    const path = `${name}-${taken + 1}.${read.ending}`
    files.push({ path, file: new File([read.bytes], path, { type: read.type }) })
    return { ...photo, src: path }
  }
  const placed = (inside: Fields, from: Content): Content =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => {
        const field = inside[name]
        if (field?.kind === 'photo' && isPhoto(value)) return [name, place(value, field.file)]
        if (field?.kind === 'group' && isItems(value)) {
          return [name, value.map((item) => placed(field.fields, item) as Item)]
        }
        return [name, value]
      }),
    )
  return { content: placed(fields, content), files }
}

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg' }

function readDataUrl(src: string) {
  const [, type = '', data = ''] = /^data:(image\/(?:webp|jpeg));base64,(.+)$/.exec(src) ?? []
  const ending = endings[type]
  return ending ? { type, ending, bytes: bytesOf(data) } : null
}

/** The page's policy lets nothing be fetched from `data:`. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
