// `Content-Type` by file extension, and properties of a type. Every response carries `nosniff`, so
// browsers rely on this table.

// A Map rather than an object, because an extension may be `constructor`.
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'text/html; charset=utf-8': 'html htm',
    'text/css; charset=utf-8': 'css',
    'text/javascript; charset=utf-8': 'js mjs cjs',
    'text/plain; charset=utf-8': 'txt text log ini conf cfg toml',
    'text/markdown; charset=utf-8': 'md markdown',
    'text/csv; charset=utf-8': 'csv',
    'text/tab-separated-values; charset=utf-8': 'tsv',
    'text/calendar; charset=utf-8': 'ics',
    'text/vcard; charset=utf-8': 'vcf',
    'text/vtt; charset=utf-8': 'vtt',
    'text/wgsl; charset=utf-8': 'wgsl',
    'text/xml; charset=utf-8': 'xml xsl xsd',
    'application/json; charset=utf-8': 'json map topojson',
    'application/ld+json; charset=utf-8': 'jsonld',
    'application/geo+json; charset=utf-8': 'geojson',
    'application/manifest+json; charset=utf-8': 'webmanifest',
    'application/yaml; charset=utf-8': 'yaml yml',
    'application/rss+xml': 'rss',
    'application/atom+xml': 'atom',
    'application/xhtml+xml': 'xhtml xht',
    'application/xslt+xml': 'xslt',
    'application/gpx+xml': 'gpx',
    'application/vnd.google-earth.kml+xml': 'kml',
    'application/vnd.google-earth.kmz': 'kmz',
    'application/x-subrip; charset=utf-8': 'srt',
    'application/wasm': 'wasm',
    'application/octet-stream': 'bin br data dmg exe iso msi pck unityweb',
    'application/pdf': 'pdf',
    'application/epub+zip': 'epub',
    'application/rtf': 'rtf',
    'application/zip': 'zip',
    'application/gzip': 'gz tgz svgz',
    'application/x-tar': 'tar',
    'application/x-bzip2': 'bz2',
    'application/x-7z-compressed': '7z',
    'application/vnd.rar': 'rar',
    'application/zstd': 'zst',
    'application/msword': 'doc',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.ms-powerpoint': 'ppt',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'application/vnd.oasis.opendocument.text': 'odt',
    'application/vnd.oasis.opendocument.spreadsheet': 'ods',
    'application/vnd.oasis.opendocument.presentation': 'odp',
    'application/vnd.android.package-archive': 'apk',
    'application/vnd.apple.mpegurl': 'm3u8',
    'application/dash+xml': 'mpd',
    'application/vnd.ms-fontobject': 'eot',
    'font/woff': 'woff',
    'font/woff2': 'woff2',
    'font/ttf': 'ttf',
    'font/otf': 'otf',
    'font/collection': 'ttc',
    'image/svg+xml': 'svg',
    'image/png': 'png',
    'image/apng': 'apng',
    'image/jpeg': 'jpg jpeg jpe jfif',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif avifs',
    'image/jxl': 'jxl',
    'image/heic': 'heic',
    'image/heif': 'heif',
    'image/bmp': 'bmp',
    'image/tiff': 'tif tiff',
    'image/ktx2': 'ktx2',
    'image/vnd.microsoft.icon': 'ico cur',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/ogg': 'ogg oga opus',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
    'audio/midi': 'mid midi',
    'audio/aiff': 'aif aiff',
    'audio/webm': 'weba',
    'video/mp4': 'mp4 m4v',
    'video/webm': 'webm',
    'video/ogg': 'ogv',
    'video/quicktime': 'mov',
    'video/mpeg': 'mpg mpeg',
    'video/3gpp': '3gp',
    'video/mp2t': 'ts',
    'video/x-msvideo': 'avi',
    'video/matroska': 'mkv',
    'model/gltf-binary': 'glb',
    'model/gltf+json': 'gltf',
    'model/obj': 'obj',
    'model/mtl': 'mtl',
    'model/stl': 'stl',
    'model/vnd.usdz+zip': 'usdz',
  }).flatMap(([type, extensions]) => extensions.split(' ').map((name) => [name, type] as const)),
)

/** Files without an extension whose readers require a type. iOS ignores the file if it is not JSON. */
const typesByName: ReadonlyMap<string, string> = new Map([
  ['apple-app-site-association', 'application/json; charset=utf-8'],
])

export const contentTypeOf = (path: string): string =>
  knownTypeOf(path) ?? 'application/octet-stream'

/** Null if the extension is unknown: the last part of a page's address may contain a dot, too. */
export function knownTypeOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  return types.get(extension) ?? typesByName.get(name) ?? null
}

/** Whether browsers render the type as a page: HTML or XHTML. */
export function isPage(type: string): boolean {
  return isHtml(type) || isXhtml(type)
}

/** Whether browsers parse the page as XML, where one syntax error replaces the whole page. */
export function isXhtml(type: string): boolean {
  return mediaType(type) === 'application/xhtml+xml'
}

export function isHtml(type: string): boolean {
  return mediaType(type) === 'text/html'
}

/** Whether the charset parameter is UTF-16, under any label that browsers recognise. */
export function isUtf16Type(type: string): boolean {
  const [, charset = ''] = /;\s*charset\s*=\s*"?([^\s;,"]*)/i.exec(type) ?? []
  return /^(utf-16(le|be)?|(iso-10646-)?ucs-2|csunicode|unicode(feff|fffe)?)$/i.test(charset)
}

/** Whether the type compresses well; most media and archives are compressed already. */
export function isCompressible(type: string): boolean {
  const media = mediaType(type)
  return /^text\/|\+(json|xml)$/.test(media) || compressible.has(media)
}

/** Smaller responses fit into the first packets anyway. */
const leastCompressedBytes = 1024

/** Whether compressed encodings of content with this type and size are stored. */
export function isWorthCompressing(file: {
  readonly type: string
  readonly size: number
}): boolean {
  return file.size > leastCompressedBytes && isCompressible(file.type)
}

const compressible: ReadonlySet<string> = new Set([
  'application/json',
  'application/rtf',
  'application/vnd.apple.mpegurl',
  'application/vnd.ms-fontobject',
  'application/wasm',
  'application/x-subrip',
  'application/yaml',
  'font/collection',
  'font/otf',
  'font/ttf',
  'model/gltf-binary',
  'model/mtl',
  'model/obj',
  'model/stl',
])

/** The last valid media type in a comma-separated list, as browsers choose it for a repeated header. */
function mediaType(type: string): string {
  const types = type.replace(/"(?:[^"\\]|\\.)*"?/g, '').split(',')
  const names = types.map((one) => one.replace(/;.*$/s, '').trim().toLowerCase())
  return names.findLast((name) => /^[^\s/*]+\/[^\s/*]+$/.test(name)) ?? ''
}
