// Scales picked pictures down in the browser before they are published.
import { formatBytes, megabyte } from '@plinth/domain/base/sizes'
import type { Photo } from '../parts/fields.ts'
import { messages } from './messages.ts'

/** Pixels. Sharp on any screen in a one-column page, at a few hundred kilobytes at most. */
const maxSide = 1600
const quality = 0.82
/** Larger files are not decoded. */
const maxFileBytes = 60 * megabyte

export class PhotoProblem extends Error {}

/** Redraws the picture: rotated upright, scaled down, and without EXIF metadata. */
export async function shrinkPhoto(file: Blob): Promise<Photo> {
  if (file.size > maxFileBytes) {
    throw new PhotoProblem(messages.tooLarge({ limit: formatBytes(maxFileBytes) }))
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PhotoProblem(messages.unreadable)
  })
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    return { src: await encode(bitmap, width, height), width, height }
  } finally {
    bitmap.close()
  }
}

async function encode(bitmap: ImageBitmap, width: number, height: number): Promise<string> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoProblem(messages.noMemory)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = canvas.toDataURL('image/webp', quality)
  // Browsers that cannot encode WebP return a PNG, which is far larger than a JPEG.
  if (webp.startsWith('data:image/webp')) return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return canvas.toDataURL('image/jpeg', quality)
}
