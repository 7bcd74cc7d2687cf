// Vite plugin: precompresses the built assets with Brotli and gzip.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` files beside each text asset; the server never compresses on request. */
export const compressAssets = (): Plugin => ({
  name: 'plinth:compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const textAssets = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
    await Promise.all(textAssets.map((name) => compress(path.join(dir, name))))
  },
})

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
