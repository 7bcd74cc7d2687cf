import type { Photo } from '../fields.ts'

/** Sharp on any screen that a page of one column is seen on, and a few hundred kilobytes at most. */
const longestSide = 1600
const quality = 0.82
/** What a browser is asked to decode. */
const largestFile = 60 * 1024 * 1024

export class PhotoProblem extends Error {}

/** Any picture that the browser can read, turned upright, scaled down and without what the camera noted. */
export async function shrinkPhoto(file: Blob): Promise<Photo> {
  if (file.size > largestFile) {
    throw new PhotoProblem('That picture is larger than 60 MB. Pick a smaller one.')
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PhotoProblem('The browser cannot read that picture. Pick a JPEG, PNG or WebP.')
  })
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    return { src: await drawn(bitmap, width, height), width, height }
  } finally {
    bitmap.close()
  }
}

async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<string> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoProblem('The browser has no room for that picture. Pick a smaller one.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  const webp = canvas.toDataURL('image/webp', quality)
  // Browsers that cannot write WebP answer with a PNG, which is far larger than a JPEG.
  if (webp.startsWith('data:image/webp')) return webp
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  return canvas.toDataURL('image/jpeg', quality)
}
