import { expect, test } from 'vitest'
import { isHashedPath, mayBeHashed } from './hashed-paths.ts'

const filesOf = (...paths: string[]) => new Map(paths.map((path) => [path, path]))
const bundled = ['Wy9s6hX0', 'CFRln3p8', 'DK-0HZdE'].map((hash) => `assets/a-${hash}.js`)
const unclear = 'assets/b-BwOPSdeb.js'

test('an unclear name is a hash among certain ones, in the same folder', () => {
  expect(isHashedPath(filesOf(...bundled, unclear), unclear)).toBe(true)
  const elsewhere = 'other/b-BwOPSdeb.js'
  expect(isHashedPath(filesOf(...bundled, elsewhere), elsewhere)).toBe(false)
})

test('two certain names, or many other names, do not make an output folder', () => {
  expect(isHashedPath(filesOf(...bundled.slice(1), unclear), unclear)).toBe(false)
  const others = ['assets/jquery.js', 'assets/site.css']
  expect(isHashedPath(filesOf(...bundled, unclear, ...others), unclear)).toBe(false)
  const maps = bundled.map((path) => `${path}.map`)
  expect(isHashedPath(filesOf(...maps, unclear), unclear)).toBe(false)
})

test('a certain name needs no others, and an ordinary one stays ordinary among hashes', () => {
  const [path = ''] = bundled
  expect(isHashedPath(filesOf(path), path)).toBe(true)
  const icon = 'assets/icon-facebook.svg'
  expect(isHashedPath(filesOf(...bundled, icon), icon)).toBe(false)
})

test('only names that may be hashed are looked up in other versions', () => {
  expect([...bundled, unclear].every(mayBeHashed)).toBe(true)
  expect(['index.html', 'assets/site.css', 'assets/icon-facebook.svg'].some(mayBeHashed)).toBe(
    false,
  )
})

/** Whole builds, with the names that their generators wrote. */
test.each<[generator: string, files: string]>([
  [
    'VitePress',
    `index.html two.html guide/one.html 404.html hashmap.json assets/app.DEKfSKWO.js
     assets/guide_one.md.CEoqz_8z.js assets/guide_one.md.CEoqz_8z.lean.js
     assets/index.md.CEz6e2j1.js assets/index.md.CEz6e2j1.lean.js
     assets/inter-italic-cyrillic-ext.r48I6akx.woff2 assets/inter-italic-cyrillic.By2_1cv3.woff2
     assets/inter-italic-greek-ext.1u6EdAuj.woff2 assets/inter-italic-greek.DJ8dCoTZ.woff2
     assets/inter-italic-latin-ext.CN1xVJS-.woff2 assets/inter-italic-latin.C2AdPX0b.woff2
     assets/inter-italic-vietnamese.BSbpV94h.woff2 assets/inter-roman-cyrillic-ext.BBPuwvHQ.woff2
     assets/inter-roman-cyrillic.C5lxZ8CY.woff2 assets/inter-roman-greek-ext.CqjqNYQ-.woff2
     assets/inter-roman-greek.BBVDIX6e.woff2 assets/inter-roman-latin-ext.4ZJIpNVo.woff2
     assets/inter-roman-latin.Di8DUHzh.woff2 assets/inter-roman-vietnamese.BjW4sHH5.woff2
     assets/pic.CYoXx9nW.png assets/style.DFTx90Kk.css assets/two.md.D5QSW4Jb.js
     assets/two.md.D5QSW4Jb.lean.js assets/chunks/framework.B1q8Oer0.js
     assets/chunks/theme.DnAZZl47.js`,
  ],
  [
    'Vite',
    `index.html favicon.txt
     ${`BN61QOYY pt-dWzkM CFRln3p8 BmKf5uJ4 DqstoE2Q fv3K-vNx CVxzCDNO CJiTrMsK BUtnsq_e CmGQUCtX
       rOcv1jPE DtHKtRTX DK-0HZdE BQ8vQ8gb Ba_CfEEH BGsrDWDD oO4rFBBm BwKgbpOd 0nKuBtZI DQmCt3q3
       XLSvxmIL CC_B9Z9l RYf375nQ JxrW7SHS DGAy-mk- CKBaTBoK COISrnpD CAQjGmwA CxZllsVu CusWE6nV
       BgR5Qs9c Dt9uioZt CN-A1A8E DvZDSqti fkBYOYu6 D2aNC7t8 BpkJcMs_ BY3ZnxWW _4apbCmF BcOCNGE1`
       .split(/\s+/)
       .map((hash, at) => `assets/m${at}-${hash}.js`)
       .join(' ')}`,
  ],
])('every file of %s but its pages and data is hashed', (_, list) => {
  const files = filesOf(...list.split(/\s+/))
  const others = [...files.keys()].filter((path) => !isHashedPath(files, path))
  expect(others.filter((path) => !/\.(?:html|json|txt)$/.test(path))).toEqual([])
})
