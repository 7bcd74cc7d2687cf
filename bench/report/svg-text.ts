// Text in an SVG.

export const text = (
  x: number,
  y: number,
  { class: name, value }: { readonly class: string; readonly value: string },
): string => `<text class="${name}" x="${Number(x.toFixed(1))}" y="${y}">${escapeXml(value)}</text>`

export const escapeXml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
