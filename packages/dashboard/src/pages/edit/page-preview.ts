// Page of a site as it will be: files that were edited are written into it, and others load from the
// preview address of the version that is edited.
interface PreviewedPage {
  readonly html: string
  /** Path of the page. */
  readonly path: string
  /** Preview address of the version; null if it is not served. */
  readonly previewUrl: string | null
  /** The new text of a file that was changed, by its path. */
  readonly textOf: (path: string) => string | null
}

const anyOrigin = 'https://site.invalid'

/** As text: a document parsed in the dashboard would be under its CSP, which reports inline styles. */
export function assemblePage({ html, path, previewUrl, textOf }: PreviewedPage): string {
  const changed = (tag: string, name: 'href' | 'src') => {
    const address = attributeOf(tag, name)
    const target = address === null ? null : pathOf(address, path)
    return target === null ? null : textOf(target)
  }
  const withChanges = html
    .replace(/<link\b[^>]*>/gi, (tag) => {
      const text = /\bstylesheet\b/i.test(tag) ? changed(tag, 'href') : null
      return text === null ? tag : `<style>${text.replaceAll('</style', '<\\/style')}</style>`
    })
    .replace(/(<script\b[^>]*>)\s*<\/script\s*>/gi, (element, tag: string) => {
      const text = changed(tag, 'src')
      if (text === null) return element
      return `${withoutSource(tag)}${text.replaceAll('</script', '<\\/script')}</script>`
    })
  if (previewUrl === null || /<base\b/i.test(html)) return withChanges
  const base = `<base href="${new URL(path.split('/').map(encodeURIComponent).join('/'), previewUrl)}">`
  const start = /^\uFEFF?\s*(<!doctype[^>]*>)?\s*(<html\b[^>]*>)?\s*(<head\b[^>]*>)?/i
  return withChanges.replace(start, (head) => `${head}${base}`)
}

const attribute = (name: string): RegExp =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')

function attributeOf(tag: string, name: string): string | null {
  const [, double, single, bare] = attribute(name).exec(tag) ?? []
  const value = double ?? single ?? bare
  return value === undefined ? null : value.replaceAll('&amp;', '&')
}

const withoutSource = (tag: string): string => tag.replace(attribute('src'), '')

/** The path of a file of the site that an address on a page names; null for other sites. */
export function pathOf(address: string, page: string): string | null {
  try {
    const base = `${anyOrigin}/${page.split('/').map(encodeURIComponent).join('/')}`
    const url = new URL(address, base)
    return url.origin === anyOrigin ? decodeURIComponent(url.pathname.slice(1)) : null
  } catch {
    return null
  }
}
