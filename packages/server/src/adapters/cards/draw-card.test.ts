import { inflateSync } from 'node:zlib'
import { isCardCharacter } from '@plinth/domain/versions/page-card'
import { expect, test } from 'vitest'
import { drawCard } from './draw-card.ts'
import { Typeface } from './typeface.ts'

const picture = {
  title: 'Field notes',
  description: 'What we learned on the coast',
  address: 'field-notes.drops.example',
  branded: true,
}

interface DecodedPng {
  readonly width: number
  readonly height: number
  colorAt(x: number, y: number): string
  /** The colours in a part of the picture. */
  colorsIn(part: { x: number; y: number; width: number; height: number }): Set<string>
}

/** Of an image with a palette and without filters. */
function decode(bytes: Uint8Array): DecodedPng {
  const png = Buffer.from(bytes)
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(8)
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0)
  const rows = inflateSync(chunks.get('IDAT') ?? '')
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const colorAt = (x: number, y: number) => {
    const index = rows[y * (width + 1) + 1 + x] ?? 0
    return palette.toString('hex', index * 3, index * 3 + 3)
  }
  return {
    width,
    height,
    colorAt,
    colorsIn(part) {
      const colors = new Set<string>()
      for (let x = part.x; x < part.x + part.width; x += 1) {
        for (let y = part.y; y < part.y + part.height; y += 1) colors.add(colorAt(x, y))
      }
      return colors
    },
  }
}

const ground = 'faf9f5'
const ink = '1b1a17'
const muted = '625e55'
const accent = '17695a'
const textArea = { x: 80, y: 60, width: 1040, height: 430 }
const brandArea = { x: 980, y: 500, width: 140, height: 60 }
const addressArea = { x: 80, y: 500, width: 800, height: 70 }

test('a card is a PNG in the colours of the brand', () => {
  const card = decode(drawCard(picture))
  expect([card.width, card.height]).toEqual([1200, 630])
  expect(card.colorAt(0, 0)).toBe(ground)
  expect(card.colorsIn(textArea)).toContain(ink)
  expect(card.colorsIn(textArea)).toContain(muted)
  expect(card.colorsIn(addressArea)).toContain(muted)
  expect(card.colorsIn(brandArea)).toContain(accent)
  expect(card.colorAt(600, 629)).toBe(accent)
})

test('without the badge, nothing of Plinth is on the card', () => {
  const card = decode(drawCard({ ...picture, branded: false }))
  expect(card.colorsIn(brandArea)).toEqual(new Set([ground]))
  expect(card.colorsIn({ x: 0, y: 0, width: 1200, height: 630 })).not.toContain(accent)
})

test('the same picture has the same bytes', () => {
  expect(drawCard(picture)).toEqual(drawCard({ ...picture }))
  expect(drawCard(picture)).not.toEqual(drawCard({ ...picture, title: 'Field note' }))
})

test.each([
  ['long words', 'W'.repeat(160), 'm'.repeat(240)],
  ['many words', 'a long title '.repeat(12), 'a long description '.repeat(12)],
  ['accents', 'ÅÉÎÕÜ Ẫ '.repeat(20), 'Ầ'.repeat(240)],
])('%s stay between the margins', (_, title, description) => {
  const card = decode(drawCard({ ...picture, title, description, address: 'w'.repeat(250) }))
  for (const x of [0, 1120]) {
    expect(card.colorsIn({ x, y: 0, width: 80, height: 600 })).toEqual(new Set([ground]))
  }
  expect(card.colorsIn({ x: 0, y: 0, width: 1200, height: 40 })).toEqual(new Set([ground]))
})

test('both weights have every character that a card may have', () => {
  const faces = [new Typeface(400), new Typeface(600)]
  const missing: string[] = []
  for (let code = 0; code < 0x11_00_00; code += 1) {
    const character = String.fromCodePoint(code)
    if (isCardCharacter(character) && !faces.every((face) => face.has(character)))
      missing.push(code.toString(16))
  }
  expect(missing).toEqual([])
})
