// Placeholder drawings for the portfolio's sample content.
import type { Photo } from '../parts/fields.ts'

const drawing = (shapes: string): Photo => ({
  src: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${shapes}</svg>`,
  )}`,
  width: 1200,
  height: 900,
})

export const chair = drawing(
  '<rect width="1200" height="900" fill="#d9c9b4"/><rect y="690" width="1200" height="210" fill="#b89b7a"/><rect x="760" y="110" width="290" height="400" fill="#f3ead9"/><path d="M760 310h290M905 110v400" stroke="#d9c9b4" stroke-width="14"/><g stroke="#3d2b1f" stroke-width="26" stroke-linecap="round" fill="none"><path d="M400 210l30 330M640 210l-12 330M412 540l-46 250M622 540l58 250M470 560l-10 200M570 560l16 200"/></g><path d="M376 200h290l-8 96H386z" fill="#8a4b2d"/><path d="M372 520h310l26 60H340z" fill="#8a4b2d"/>',
)

export const room = drawing(
  '<rect width="1200" height="900" fill="#20323a"/><path d="M0 900L360 620h480l360 280z" fill="#39525b"/><path d="M360 160h480v460H360z" fill="#2b424b"/><path d="M0 0l360 160v460L0 900z" fill="#1a2a31"/><path d="M1200 0L840 160v460l360 280z" fill="#16242a"/><circle cx="600" cy="300" r="86" fill="#f2c879"/><path d="M600 0v214" stroke="#0f1a1f" stroke-width="8"/><path d="M440 620V450h320v170z" fill="#c9775a"/><path d="M420 450h360v26H420z" fill="#e09a7b"/>',
)

export const bowls = drawing(
  '<rect width="1200" height="900" fill="#e7e3da"/><rect y="600" width="1200" height="300" fill="#cfc8ba"/><g><path d="M150 430h330c0 130-70 210-165 210S150 560 150 430z" fill="#47624f"/><ellipse cx="315" cy="430" rx="165" ry="40" fill="#2f4437"/><path d="M520 330h420c0 200-90 320-210 320S520 530 520 330z" fill="#d98f5c"/><ellipse cx="730" cy="330" rx="210" ry="50" fill="#a9653a"/><path d="M900 520h200c0 84-40 140-100 140s-100-56-100-140z" fill="#22303a"/><ellipse cx="1000" cy="520" rx="100" ry="25" fill="#131d24"/></g>',
)

export const shelf = drawing(
  '<rect width="1200" height="900" fill="#f0b8a0"/><g fill="#7c2d2a"><rect x="140" y="260" width="920" height="26"/><rect x="140" y="560" width="920" height="26"/><rect x="180" y="120" width="26" height="660"/><rect x="994" y="120" width="26" height="660"/></g><g><rect x="250" y="110" width="60" height="150" fill="#fbeee6"/><rect x="316" y="80" width="46" height="180" fill="#2d4b55"/><rect x="368" y="130" width="70" height="130" fill="#e2663f"/><circle cx="800" cy="200" r="60" fill="#fbeee6"/><rect x="560" y="420" width="150" height="140" fill="#2d4b55"/><rect x="300" y="460" width="200" height="100" fill="#fbeee6"/><path d="M820 560l40-190h60l40 190z" fill="#e2663f"/></g>',
)
