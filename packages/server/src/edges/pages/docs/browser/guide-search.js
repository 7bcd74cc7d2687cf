// Full-text search of the guides, on the server and in the browser. Browsers get this file as it is,
// so it is plain JavaScript and imports nothing.
// @ts-check

export const maxResults = 12
const excerptLength = 160
/** Bounds the time of a search on the server. */
const maxWords = 8
/** Those of MiniSearch. */
const wordBreaks = /[\n\r\p{Z}\p{P}]+/u

/** @type {typeof import('./guide-search.d.ts').createGuideSearch} */
export function createGuideSearch(Index, sections) {
  const index = new Index({
    fields: ['guide', 'heading', 'text'],
    storeFields: ['url', 'guide', 'heading', 'text'],
    // The beginning of a guide has its title for a heading.
    extractField: (section, field) =>
      String(
        field === 'heading' && section.heading === ''
          ? section.guide
          : section[/** @type {keyof typeof section} */ (field)],
      ),
    searchOptions: {
      // The title of the guide is in every section, so it hardly counts.
      boost: { guide: 0.2, heading: 4 },
      // A single letter is the beginning of too many words.
      prefix: (term) => term.length > 1,
      // Tolerates a typo in longer words only: short words have too many neighbours.
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(sections)
  return (text) => {
    const query = text.split(wordBreaks).filter(Boolean).slice(0, maxWords).join(' ')
    const all = index.search(query)
    const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' })
    return found.slice(0, maxResults).map(({ url, guide, heading, text: content, terms }) => ({
      url,
      guide,
      heading,
      excerpt: excerptOf(content, terms),
    }))
  }
}

/**
 * @param {string} text
 * @param {readonly string[]} terms
 */
function excerptOf(text, terms) {
  // The longest first: a shorter term may be its beginning.
  const longestFirst = terms.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const words = new RegExp(`(${escaped.join('|')})`, 'i')
  const first = Math.max(text.search(words), 0)
  const start = first < 60 ? 0 : text.indexOf(' ', first - 60) + 1
  const end = start + excerptLength
  const cut =
    end >= text.length ? text.slice(start) : `${text.slice(start, end).replace(/\s\S*$/, '')}…`
  return `${start === 0 ? '' : '…'}${cut}`
    .split(new RegExp(words, 'gi'))
    .map((part, position) => ({ text: part, isMatch: position % 2 === 1 }))
    .filter((part) => part.text !== '')
}
