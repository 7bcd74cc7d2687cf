// Files of sites with two pages, an image and a lazy script, with the names that generators wrote.

const list = (paths: string): readonly string[] => paths.trim().split(/\s+/)

/** By generator. Fonts and error components that add no other form of name are left out. */
export const generatorBuilds = {
  'VitePress 1.6': list(`
    404.html index.html guide/one.html guide/two.html hashmap.json vp-icons.css
    assets/app.C6PKmMss.js assets/chunks/@localSearchIndexroot.D2bABfFB.js
    assets/chunks/VPLocalSearchBox.CdlpDIwC.js assets/chunks/framework.vLhlLNVn.js
    assets/chunks/theme.kWSN7mTY.js assets/guide_one.md.DsxrH3h9.js
    assets/guide_one.md.DsxrH3h9.lean.js assets/guide_two.md.B7zRIoh5.js
    assets/guide_two.md.B7zRIoh5.lean.js assets/index.md.DtWHohVe.js
    assets/index.md.DtWHohVe.lean.js assets/inter-roman-latin.Di8DUHzh.woff2
    assets/pic.BBXpISX0.jpg assets/style.qp7qGaqN.css`),
  'Astro 7.2': list(`
    index.html two/index.html _astro/index.DMdLq7pG.css
    _astro/index.astro_astro_type_script_index_0_lang.DfKOSuL1.js _astro/lazy.DFYX8Z8D.js
    _astro/logo.BFCL-MVw.svg _astro/page.tougUCvb.js _astro/pic.BBXpISX0_1gXx8m.webp
    _astro/pic.BBXpISX0_Z1cl5DY.webp _astro/pic.BBXpISX0_Z1q6MFT.webp _astro/two.DFkzzOTe.css
    _astro/two.astro_astro_type_script_index_0_lang.eNugFYZJ.js _astro/x.B5Oq9F0Z.js`),
  'Starlight 0.42': list(`
    404.html index.html two/index.html
    _astro/MobileTableOfContents.astro_astro_type_script_index_0_lang.C3fM4Kra.js
    _astro/common.CDZPoAvc.css _astro/ec.0vx5m.js _astro/ec.w36nc.css _astro/page.cNngjUgL.js
    _astro/print.ehPL0gv-.css _astro/starlight-toc.D4UDIxQL.js _astro/ui-core.D5U32Csp.js`),
  'SvelteKit 3.1': list(`
    index.html two.html _app/version.json _app/immutable/assets/0.C5vhlH2-.css
    _app/immutable/assets/2.hr9fA_1H.css _app/immutable/assets/3.K7qivwkw.css
    _app/immutable/assets/logo.vZ15kUQ2.svg _app/immutable/assets/pic.BBXpISX0.jpg
    _app/immutable/chunks/Bjy-W4x2.js _app/immutable/chunks/DclECHGd.js
    _app/immutable/chunks/OMiuItMs.js _app/immutable/chunks/js8vST1B.js
    _app/immutable/chunks/q9WJ-j_A.js _app/immutable/entry/app.De857Mmr.js
    _app/immutable/entry/payload.DSmR2FwN.js _app/immutable/entry/start.DAySFDKY.js
    _app/immutable/nodes/0.DJ-b5qdi.js _app/immutable/nodes/1.CjfYrvbQ.js
    _app/immutable/nodes/2.DB04LZWz.js _app/immutable/nodes/3.D41Bj6yQ.js`),
  'Next 16.4 with Turbopack': list(`
    404.html index.html index.txt two/index.html two/index.txt two/__next._tree.txt
    _next/static/_Ma1NDpOUn7gHrLZQamrP/_buildManifest.js
    _next/static/_Ma1NDpOUn7gHrLZQamrP/_clientMiddlewareManifest.js
    _next/static/_Ma1NDpOUn7gHrLZQamrP/_ssgManifest.js _next/static/chunks/092r-mewpaf3q.js
    _next/static/chunks/0cz1d0mv5g_q7.js _next/static/chunks/0fu0k42bfj-kl.js
    _next/static/chunks/1-r7huwcrgd12.js _next/static/chunks/1pcw6gskne7pf.js
    _next/static/chunks/1povmkpdvpme8.css _next/static/chunks/1wy9pq274rh2d.js
    _next/static/chunks/2q3lvrtex5j0r.css _next/static/chunks/3al7rm05o8kx7.css
    _next/static/chunks/3o343pi-f6mq6.js _next/static/chunks/3qfy96eoyh-ek.js
    _next/static/chunks/turbopack-2u1d16houkiyo.js _next/static/media/pic.2j4sevoj3c7ao.jpg`),
  'Next 16.4 with webpack': list(`
    404.html index.html index.txt two/index.html two/index.txt
    _next/static/VDpTISjdQPNPXPw0jxz2w/_buildManifest.js
    _next/static/VDpTISjdQPNPXPw0jxz2w/_ssgManifest.js
    _next/static/chunks/111.89421d4acd87d290.js _next/static/chunks/429-112785f7f9463624.js
    _next/static/chunks/4bd1b696-c7408084347438ae.js
    _next/static/chunks/app/_not-found/page-fa39205326a896c0.js
    _next/static/chunks/app/layout-d4a8f946519c81b5.js
    _next/static/chunks/app/two/page-4bb02eedae964c4b.js
    _next/static/chunks/main-app-9b88a4e50459df54.js
    _next/static/chunks/polyfills-42372ed130431b0a.js _next/static/css/538178d6072133c2.css
    _next/static/css/5593020d3b823731.css _next/static/media/pic.6be9123c.jpg`),
  'Nuxt 4.5': list(`
    200.html index.html two/index.html _payload.json two/_payload.json _nuxt/builds/latest.json
    _nuxt/builds/meta/70b04196-9d63-41c7-9c58-2e694118e696.json _nuxt/5JGFQ2ay.js
    _nuxt/Aiaokmgj.js _nuxt/BAPor7_9.js _nuxt/BRp3Ww5g.js _nuxt/D2Ze29nO.js
    _nuxt/error-404.Bb87HomL.css _nuxt/error-500.Bwd7zAaE.css _nuxt/pages.DEWSlTQd.css
    _nuxt/two.GBUb7fO7.css`),
  'Eleventy 3.1': list(`
    index.html two/index.html TDmX1nxVNX-200.avif TDmX1nxVNX-200.jpeg TDmX1nxVNX-200.webp
    TDmX1nxVNX-400.avif TDmX1nxVNX-400.jpeg TDmX1nxVNX-400.webp bundle/-rSBHplSBo.css
    bundle/8q5r0Gb3oV.js bundle/CihokcEcBW.js bundle/FcQqt3aNlV.css`),
  'Vite 8.3': list(`
    index.html assets/index-DKYYKYYK.js assets/index-DqQksVyv.css assets/lazy-CWu0gHRu.js
    assets/lazy-DtFeYo_o.css assets/logo-vZ15kUQ2.svg assets/pic-BBXpISX0.jpg
    assets/shared-aB10rqSx.js assets/user-DPe6yk9D.js`),
  'Rollup 4.68': list(`
    index-BF_qJXJI.js m1-UO98Xikv.js m10-Dpx-W7KT.js m12-Boasskpw.js m2-BtDMblpA.js
    m26-vSW_YDxp.js m27-Byanxque.js m29-nnJtARvS.js m37-B-INGaDu.js m38-DqolvHoY.js`),
  'esbuild 0.28': list(`
    index-AZUJMQDX.js m12-LPRLRUDJ.js m13-7IBDIGGE.js m16-42ZFJOYE.js m28-6W4R26JI.js
    m10-VMKPACIO.js m40-NQOVZWUT.js`),
} as const

/** Pages, their data, and a style sheet that VitePress writes without a hash. */
export const isRevalidated = (path: string): boolean =>
  /\.(?:html|json|txt)$/.test(path) || path === 'vp-icons.css'
