import { expect, test } from 'vitest'
import { precompressionOf } from './precompressed.ts'

const octets = 'application/octet-stream'

test.each([
  ['Build/game.wasm.br', 'br', 'application/wasm'],
  ['Build/game.wasm.gz', 'gzip', 'application/wasm'],
  ['Build/game.framework.js.br', 'br', 'text/javascript; charset=utf-8'],
  ['Build/game.data.gz', 'gzip', octets],
  ['Build/game.symbols.json.br', 'br', 'application/json; charset=utf-8'],
  ['index.pck.gz', 'gzip', octets],
  ['logo.svg.gz', 'gzip', 'image/svg+xml'],
  ['logo.svgz', 'gzip', 'image/svg+xml'],
  ['GAME.WASM.BR', 'br', 'application/wasm'],
  ['a.tar.js.gz', 'gzip', 'text/javascript; charset=utf-8'],
] as const)('%s is sent in %s as %s', (path, coding, type) => {
  expect(precompressionOf(path)).toEqual({ coding, type })
})

test.each([
  ...[
    'site.tar.gz',
    'data.csv.gz',
    'data.json.gz',
    'symbols.json.gz',
    'page.html.gz',
    'app.css.br',
  ],
  ...['app.mjs.gz', 'game.wasm', 'game.wasm.zst', 'game.wasm.br.map', 'data.gz', 'js.br'],
  ...['.js.gz', 'folder/.wasm.br', 'game.js.gz/file', '.svgz', 'folder/.svgz', 'gamejs.gz'],
])('%s is sent as uploaded', (path) => {
  expect(precompressionOf(path)).toBeNull()
})
