import { expect, test } from 'vitest'
import { generatorBuilds, isRevalidated } from './generator-builds.test-support.ts'
import { isHashedPath, mayBeHashed } from './hashed-paths.ts'

const filesOf = (...paths: string[]) => new Map(paths.map((path) => [path, path]))
const bundled = ['Wy9s6hX0', 'CFRln3p8', 'DK-0HZdE'].map((hash) => `assets/a-${hash}.js`)
const unclear = 'assets/b-BwOPSdeb.js'

test('an unclear name is a hash among certain ones, in the same folder', () => {
  expect(isHashedPath(filesOf(...bundled, unclear), unclear)).toBe(true)
  expect(isHashedPath(filesOf(unclear), unclear)).toBe(false)
  const elsewhere = 'other/b-BwOPSdeb.js'
  expect(isHashedPath(filesOf(...bundled, elsewhere), elsewhere)).toBe(false)
})

test('a small build is recognised if every name may be a hash', () => {
  // The names of an app with one lazy route.
  const names = 'index-DCkuoDkM.js index-vpqeXcFo.css lazy-Q3JAFTud.js lazy-DioayAnh.css'
  const paths = names.split(' ').map((name) => `assets/${name}`)
  const files = filesOf('index.html', ...paths)
  expect(paths.filter((path) => !isHashedPath(files, path))).toEqual([])
})

test('other names in the folder make an unclear one ordinary', () => {
  const others = ['assets/jquery.js', 'assets/site.css']
  expect(isHashedPath(filesOf(...bundled, unclear, ...others), unclear)).toBe(false)
  expect(isHashedPath(filesOf(...bundled.slice(2), unclear, 'assets/a.js'), unclear)).toBe(false)
  // One other name among many hashes is a file that the author added.
  expect(isHashedPath(filesOf(...bundled, unclear, 'assets/a.js'), unclear)).toBe(false)
  const more = bundled.map((path) => path.replace('a-', 'b-'))
  expect(isHashedPath(filesOf(...bundled, ...more, unclear, 'assets/a.js'), unclear)).toBe(true)
})

test.each([
  'car-BMWi3iX5.jpg car-AMGGT63S.jpg car-VWGolf8R.jpg',
  'seite-KfzMarkt.js seite-KfzBlatt.js seite-GmbHLogo.css',
  'lib-Win10x64.js lib-macOSx64.js lib-Linux_64.js',
  'trip-IMG_1234.jpg trip-IMG_1235.jpg trip-DSC01234.jpg',
  'icon-LinkedIn.svg icon-YouTube1.svg icon-WhatsApp.svg',
  'report-FY24Plan.png report-Q1Report.png',
  'jquery.LazyLoad.js jquery.fancyBox.js jquery.easyZoom.js',
])('names that resemble words are ordinary, even if all do: %s', (names) => {
  const files = filesOf(...names.split(' '))
  expect([...files.keys()].filter((path) => isHashedPath(files, path))).toEqual([])
})

test('a certain name needs no others, and an ordinary one stays ordinary among hashes', () => {
  const [path = ''] = bundled
  expect(isHashedPath(filesOf(path), path)).toBe(true)
  for (const name of ['facebook', 'LinkedIn', 'WhatsApp', '1024x768', 'win32x64', 'IMG_1234']) {
    const icon = `assets/icon-${name}.svg`
    expect(isHashedPath(filesOf(...bundled, icon), icon)).toBe(false)
  }
})

test('an image needs a script or two other images that certainly have hashes beside it', () => {
  const logo = 'assets/logo-1bWoP6pv.svg'
  const images = ['assets/a-k3eOH_eK.svg', 'assets/b-fkBYOYu6.webp']
  expect(isHashedPath(filesOf(logo), logo)).toBe(false)
  expect(isHashedPath(filesOf(logo, 'assets/logo.svg', ...bundled.slice(2)), logo)).toBe(true)
  expect(isHashedPath(filesOf(logo, ...images), logo)).toBe(true)
  expect(isHashedPath(filesOf(logo, ...images.slice(1)), logo)).toBe(false)
})

test('only names that may be hashed are looked up in other versions', () => {
  expect([...bundled, unclear].every(mayBeHashed)).toBe(true)
  expect(['index.html', 'assets/site.css', 'assets/icon-facebook.svg'].some(mayBeHashed)).toBe(
    false,
  )
})

test.each(Object.entries(generatorBuilds))(
  '%s: only its pages and data have no hash',
  (_, paths) => {
    const files = filesOf(...paths)
    expect(paths.filter((path) => !isHashedPath(files, path))).toEqual(paths.filter(isRevalidated))
  },
)

/** Other names that generators wrote, with those of the same folders. */
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
  ['Angular, images', 'media/a-BN61QOYY.png media/b-XM5GL3UY.svg media/c-IMN575G2.woff2'],
  [
    'Eleventy',
    `index.html feed.xml img/7xbmSAwQ2K-600.avif img/7xbmSAwQ2K-1280.webp img/-0qkVmZ0Ax-300.jpeg
     img/fT0wHxq8Zr-300.avif img/KkPMmHd3hP-600.png img/Zw-DoQ6FM7-600.webp bundle/KkPMmHd3hP.css`,
  ],
  [
    'webpack',
    `index.html main.0f3dc962.js 787.28cb0dcd.chunk.js 788.cafe2024.chunk.js main.f855e6bc.css`,
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
  expect(others.filter((path) => !/\.(?:html|json|txt|xml)$/.test(path))).toEqual([])
})
