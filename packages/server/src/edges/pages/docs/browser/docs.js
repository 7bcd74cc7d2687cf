// Copy buttons of code blocks, and search while typing. Without this script the search form opens
// /docs?q=…, and code can be selected.
// @ts-check

const texts = JSON.parse(document.querySelector('main')?.dataset.texts ?? '{}')

for (const block of document.querySelectorAll('.code')) addCopyButton(block)
const form = document.querySelector('form[role=search]')
if (form instanceof HTMLFormElement) addSearch(form)

/** @param {Element} block */
function addCopyButton(block) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  /**
   * The accessible name must contain the visible text (WCAG 2.5.3).
   * @param {string} text
   * @param {string} label
   */
  const name = (text, label) => {
    button.textContent = text
    button.setAttribute('aria-label', label)
  }
  name(texts.copy.button, texts.copy.label)
  // A status element must be in the page before its text changes, or it is not announced.
  const status = document.createElement('span')
  status.className = 'hidden'
  status.setAttribute('role', 'status')
  let timer = 0
  button.addEventListener('click', async () => {
    const isCopied = await copy(block.querySelector('pre')?.textContent ?? '')
    if (isCopied) name(texts.copy.copied, texts.copy.copied)
    status.textContent = isCopied ? texts.copy.announcement : texts.copy.failed
    clearTimeout(timer)
    timer = setTimeout(() => {
      name(texts.copy.button, texts.copy.label)
      status.textContent = ''
    }, 3000)
  })
  block.append(button, status)
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text.replace(/\n$/, ''))
    return true
  } catch {
    return false
  }
}

/** @param {HTMLFormElement} form */
function addSearch(form) {
  const field = form.querySelector('input')
  if (!field) return
  const status = document.createElement('p')
  status.className = 'hidden'
  status.setAttribute('role', 'status')
  const list = document.createElement('ol')
  list.className = 'found'
  list.hidden = true
  form.append(status, list)

  /** @type {Promise<(query: string) => import('./guide-search.d.ts').SearchResult[]> | undefined} */
  let loading
  const load = () => {
    loading ??= loadSearch()
    // A failed download is tried again with the next letter.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function update() {
    const query = field?.value.trim() ?? ''
    if (query === '') return show([], '')
    try {
      const search = await load()
      if (field?.value.trim() !== query) return
      const results = search(query)
      const { counts, none } = texts.search
      show(
        results,
        results.length === 0 ? none.replace('{query}', () => query) : counts[results.length],
      )
    } catch {
      show([], texts.search.unavailable)
    }
  }

  /**
   * @param {import('./guide-search.d.ts').SearchResult[]} results
   * @param {string} message
   */
  function show(results, message) {
    status.textContent = message
    // Without results the message is visible, too.
    status.className = results.length === 0 && message !== '' ? 'nothing' : 'hidden'
    list.hidden = results.length === 0
    list.replaceChildren(...results.map(resultItem))
  }

  field.addEventListener('focus', () => void load().catch(() => {}), { once: true })
  field.addEventListener('input', update)
  form.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const position = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement))
    if (event.key === 'Escape') {
      show([], '')
      field.focus()
    } else if (event.key === 'ArrowDown' && links.length > 0) {
      links[Math.min(position + 1, links.length - 1)]?.focus()
      event.preventDefault()
    } else if (event.key === 'ArrowUp' && position >= 0) {
      if (position === 0) field.focus()
      else links[position - 1]?.focus()
      event.preventDefault()
    }
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) show([], '')
  })
  // A link to a heading of the same page does not load another page.
  list.addEventListener('click', () => show([], ''))
}

async function loadSearch() {
  const [{ default: MiniSearch }, { createGuideSearch }, response] = await Promise.all([
    import(/** @type {string} */ ('/docs/minisearch.js')),
    import(/** @type {string} */ ('/docs/guide-search.js')),
    fetch('/docs/search.json'),
  ])
  if (!response.ok) throw new Error(`status ${response.status}`)
  return createGuideSearch(MiniSearch, await response.json())
}

/** @param {import('./guide-search.d.ts').SearchResult} result */
function resultItem({ url, guide, heading, excerpt }) {
  const link = document.createElement('a')
  link.href = url
  const title = document.createElement('strong')
  title.textContent = heading === '' ? guide : heading
  const place = document.createElement('span')
  place.className = 'place'
  place.textContent = heading === '' ? '' : guide
  const text = document.createElement('span')
  text.className = 'excerpt'
  for (const part of excerpt) {
    const node = part.isMatch ? document.createElement('mark') : document.createElement('span')
    node.textContent = part.text
    text.append(node)
  }
  // Spaces, which screen readers would otherwise not read between the parts.
  link.append(title, ' ', place, ' ', text)
  const item = document.createElement('li')
  item.append(link)
  return item
}
