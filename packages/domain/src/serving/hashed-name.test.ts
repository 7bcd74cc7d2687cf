import { describe, expect, test } from 'vitest'
import { hashEvidence, parseAssetPath } from './hashed-name.ts'

function evidenceOf(path: string) {
  const asset = parseAssetPath(path)
  return asset ? hashEvidence(asset) : 'none'
}

const words = (text: string) => text.trim().split(/\s+/)

describe.each<[generator: string, paths: string]>([
  [
    'Vite',
    `assets/index-Wy9s6hX0.js assets/vendor-CFRln3p8.js assets/lazy-DK-0HZdE.js
     assets/index-DFTx90Kk.css assets/index-legacy-BmKf5uJ4.js assets/index-DKYYKYYK.js
     assets/find-drops--A_U4njg.js assets/index-Wy9s6hX0.js.map assets/a-fv3K-vNx.mjs
     assets/index-BwOPSdeb.js assets/lazy-CWu0gHRu.js assets/shared-aB10rqSx.js`,
  ],
  ['Vite 2 to 4', 'assets/index.4e126c62.js assets/index-87c26294.css assets/logo-ccf7e434.png'],
  [
    'VitePress',
    `assets/guide_one.md.D5QSW4Jb.js assets/index.md.CEz6e2j1.lean.js
     assets/chunks/theme.DnAZZl47.js assets/inter-roman-latin.Di8DUHzh.woff2
     assets/inter-italic-greek-ext.1u6EdAuj.woff2 assets/app.C6PKmMss.js
     assets/chunks/@localSearchIndexroot.D2bABfFB.js`,
  ],
  [
    'Astro',
    `_astro/index.DiwrgTda.css _astro/hoisted.CY0x4hQ3.js _astro/photo.CYoXx9nW_Z1hK3mt.webp
     _astro/page.V2R8AmkL.js _astro/fonts/0a1b2c3d4e5f6071.woff2 base/_astro/index.Bolegama.js
     _astro/two.astro_astro_type_script_index_0_lang.eNugFYZJ.js _astro/logo.BFCL-MVw.svg
     _astro/pic.BBXpISX0_1gXx8m.webp _astro/pic.BBXpISX0_Z1q6MFT.webp _astro/page.tougUCvb.js`,
  ],
  ['Starlight', '_astro/ec.0vx5m.js _astro/ec.w36nc.css _astro/print.ehPL0gv-.css'],
  [
    'SvelteKit',
    `_app/immutable/entry/start.DiwrgTda.js _app/immutable/chunks/B1x9aZ_3.js
     _app/immutable/nodes/0.Cabefofi.js _app/immutable/assets/0.BIWQBrxn.css
     _app/immutable/chunks/index-0f3dc962.js _app/immutable/chunks/q9WJ-j_A.js
     _app/immutable/nodes/2.DB04LZWz.js _app/immutable/assets/logo.vZ15kUQ2.svg
     _app/immutable/entry/payload.DSmR2FwN.js _app/immutable/assets/0.C5vhlH2-.css`,
  ],
  [
    'Next with webpack',
    `_next/static/chunks/main-9fd78c6f7a41a6fa.js _next/static/css/e0c7b70c5c2e95b7.css
     _next/static/chunks/app/[slug]/page-042f72e5e042ad9e.js _next/static/media/pic.00acc11e.png
     _next/static/chunks/291.f5613633051f240d.js _next/static/media/797e433ab948586e-s.p.woff2
     _next/static/5TieDby1DzvMgZ9VvQDvv/_buildManifest.js
     _next/static/5TieDby1DzvMgZ9VvQDvv/_ssgManifest.js _next/static/css/538178d6072133c2.css
     _next/static/chunks/4bd1b696-c7408084347438ae.js _next/static/chunks/111.89421d4acd87d290.js
     _next/static/chunks/polyfills-42372ed130431b0a.js _next/static/media/pic.6be9123c.jpg`,
  ],
  [
    'Next with Turbopack',
    `_next/static/chunks/2whg2n5r_t_s1.js _next/static/chunks/2d85iwg_4d2-m.js
     _next/static/chunks/turbopack-2u1d16houkiyo.js _next/static/chunks/0tqxmwmasweug.css
     _next/static/media/pic.3sw4pr7m4gao1.png _next/static/chunks/1-r7huwcrgd12.js
     _next/static/chunks/092r-mewpaf3q.js _next/static/_Ma1NDpOUn7gHrLZQamrP/_ssgManifest.js
     _next/static/zGMs3sQNn8qlXNSCgrpK9/_clientMiddlewareManifest.js`,
  ],
  [
    'Nuxt',
    `_nuxt/B1x9aZ_3.js _nuxt/entry.DiwrgTda.css _nuxt/index.0f3dc962.js _nuxt/Aiaokmgj.js
     _nuxt/error-404.Bb87HomL.css`,
  ],
  [
    'Eleventy',
    `img/7xbmSAwQ2K-600.avif blog/-0qkVmZ0Ax-1280.jpeg bundle/KkPMmHd3hP.css
     TDmX1nxVNX-200.webp bundle/8q5r0Gb3oV.js bundle/FcQqt3aNlV.css`,
  ],
  [
    'webpack and Create React App',
    `static/js/main.0f3dc962.js static/js/787.28cb0dcd.chunk.js static/css/main.f855e6bc.css
     static/media/logo.6ce24c58023cc2f8fd88fe9d219db6c6.svg bundle.e0c7b70c5c2e95b7a1d2.js
     static/js/main.0f3dc962.js.map 102.88b97a92b8f59bdbbe4a.js`,
  ],
  ['Rspack', 'static/js/index.128abea4cc.js static/js/async/3q.0131ee6cac.js'],
  ['Rollup', 'm10-Dpx-W7KT.js m14-gD3T_6Aq.js m19-Cj0x56gv.js'],
  [
    'Angular',
    `main-IMN575G2.js chunk-XM5GL3UY.js styles-CF6O3SL6.css main.9fd78c6f7a41a6fa.js
     main.6139336743582fba.js`,
  ],
  ['esbuild', 'm52-MR5JQQSN.js m42-GYRNG7WC.js m44-2H7TMESO.js m14-W43XHBGP.js'],
  ['Parcel', 'index.62c46420.js m60.2fbf8580.js m12.c9e7f485.js m13.034fad92.js.map'],
  ['Gatsby', 'component---src-pages-index-js-0f3dc962e0c7b70c5c2e.js app-e0c7b70c5c2e95b7a1d2.js'],
  ['Docusaurus', 'assets/js/0e384e19.9fd78c6f.js assets/js/runtime~main.0f3dc962.js'],
  ['mdBook and rustdoc', 'toc-01ec0cab.js searchindex-2a2558ff.js rustdoc-b7b9f40b.css'],
  ['Hugo', 'css/main.min.8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92.css'],
])('%s', (_, paths) => {
  test.each(words(paths))('%s has a hash', (path) => {
    expect(evidenceOf(path)).toBe('certain')
  })
})

test.each(
  words(`
    index.html about-B1x9aZ_3.html assets/page-0f3dc962.htm _astro/index.DiwrgTda.html
    sw.js sw-BN61QOYY.js service-worker.0f3dc962.js _next/static/chunks/sw.9fd78c6f7a41a6fa.js
    manifest.json manifest-BN61QOYY.json site.0f3dc962.webmanifest feed.0f3dc962.xml robots.txt
    sitemap-0f3dc962.xml data-9fd78c6f7a41a6fa.json report-deadbeef.pdf report-0f3dc962.pdf
    photo-20240131.jpg photo-2024-01-31.jpg party-31dec2024.jpg trip-02feb2023.png
    version-12345678.js main.20240131.js app-1700000000000.js wallpaper-1024x768.jpg
    jquery-migrate.js jquery-3.7.1.min.js component-textarea.js icon-facebook.svg app-settings.js
    icon-FACEBOOK.svg flyer-SUMMER24.jpg icon-linkedin.png chunk-vendors.js lib-deadbeef.js
    trip-IMG_1234.jpg trip-DSC01234.jpg x-P1010042.jpg scan-Draft_01.png
    avatar-550e8400-e29b-41d4-a716-44665544abcd.png avatar-5f2b3c4d5e6f7a8b9c0d1e2f.png
    page-3f2a1b4c5d6e4f708192a3b4c5d6e7f8.png
    page-018f2a1b4c5d7e6f8192a3b4c5d6e7f8.png
    img/7xbmSAwQ2K.jpg KkPMmHd3hP.css js/Nv12ToRgb8.js js/7xbmSAwQ2K-600.js B08N5WRWNJ.jpg
    chunk-VENDOR12.js chunk-VENDORS2.js app-V1_Final.css _astro/ec.min.js ec.0vx5m.js
    0f3dc962.js 0f3dc9621d.js posts/0f3dc9621d-300.jpg css/e0c7b70c5c2e95b7.css B1x9aZ_3.js lib/LazyLoader.js img/MyPhotoOne-300.jpg
    _next/static/chunks/main.js _next/static/chunks/polyfills.js _next/static/chunks/version2.js
    _next/static/development/_buildManifest.js _next/static/chunks/pages/_app.js
    _app/version.json _app/env.js _nuxt/builds/latest.json _astro/favicon.svg
    .js assets/.css
  `),
)('%s has none', (path) => {
  expect(['none', 'wordlike', 'possible']).toContain(evidenceOf(path))
})

/** Alone they are not hashes; a bundler's output folder decides. */
test.each(
  words(`
    assets/lazy-BwOPSdeb.js assets/index-Dipabicy.js.map assets/a-eUeYt8-s.js css/x-cafe2024.css
    assets/logo-1bWoP6pv.svg assets/pic.CYoXx9nW.png assets/app.DEKfSKWO.js m11-4-2YaTTQ.js car-BMWi3iX5.jpg game-PS5vsXBX.webp
    cpu-I7vsI9X2.png app-20240131a2.js app-20240131120000ab.js app-170000000000abc.js photo-19991231b.jpg part-2024a001.jpg
    babel-ES6ToES5.js codec-MP4ToMP3.js m39-KODINEHH.js math-Vec3ToV4.js plugin-D3v7Core.js video-H264Mp4s.js
    seite-KfzMarkt.js seite-KFZMARKT.css lib-GMBHCOKG.js app-GmbHLogo.css konto-B2BKunde.js
    lib-kwdOrDef.js icon-XMLHTTPS.js assets/index-iPhone14.css assets/index-HomePage.js
    FindXMLRPC.js js/chunk-LazyLoad.js js/jquery.fancyBox.js logo-iPhone14.png lib-Win10x64.js chunk-TANPXZYL.png
    menu-decade24.png
  `),
)('%s is not certain', (path) => {
  expect(evidenceOf(path)).not.toBe('certain')
})

test.each(
  words(`
    DropDown TextArea FaceBook HomePage NavLinks BtnClose HtmlPage MyScript CssReset Final_v2
    Version2 iPhone14 USB2Card A4Letter MP3Audio Q1Report Chapter1 Ubuntu22 DataGrid Big-Dog1
    IPv4-Map macOSx64 Ipv4Addr S3Client Sha256Js toBase64 jqueryUI LinkedIn WhatsApp YouTube1
    Jahr2024 Kunden24 KwhPreis GmbHInfo StGBText FuhrPark Zug2Wien WLANHilf Szczecin IJsselme
    Img_2024 Photo_12 HDRImage LogoDark UeberUns Kontakt2 NewYork2 FY24Plan Lesson1a Week2Day
  `),
)('a name that ends in %s is never certain', (word) => {
  for (const separator of ['-', '.']) {
    for (const extension of ['js', 'css', 'png', 'woff2']) {
      expect(evidenceOf(`assets/name${separator}${word}.${extension}`)).not.toBe('certain')
    }
  }
})

test('long names are read in bounded time', () => {
  const long = '.chunk'.repeat(2000)
  for (const name of [`${long}.js`, long, `${'a-'.repeat(9000)}.js`, 'f'.repeat(9000)]) {
    expect(evidenceOf(name)).toBe('none')
  }
})
