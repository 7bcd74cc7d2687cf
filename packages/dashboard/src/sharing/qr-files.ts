// QR code of a drop's address as a file: SVG for print, PNG for chats and documents.
import { type QrSquares, qrSquares } from '../components/qr-squares.ts'

export const qrFormats = ['svg', 'png'] as const
export type QrFormat = (typeof qrFormats)[number]

/** Enough for a poster; a square is drawn with whole pixels, so edges stay sharp. */
const minPixels = 1024

export async function saveQrCode(text: string, name: string, format: QrFormat): Promise<void> {
  const squares = qrSquares(text)
  const file = format === 'svg' ? svgOf(squares) : await pngOf(squares)
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = `${name}-qr.${format}`
  link.click()
  URL.revokeObjectURL(href)
}

const svgText = ({ size, path }: Pick<QrSquares, 'size' | 'path'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`

const svgOf = (squares: QrSquares): Blob => new Blob([svgText(squares)], { type: 'image/svg+xml' })

async function pngOf({ size, dark }: QrSquares): Promise<Blob> {
  const unit = Math.ceil(minPixels / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = unit * size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const { x, y } of dark) context.fillRect(x * unit, y * unit, unit, unit)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No PNG was drawn.')))),
  )
}
