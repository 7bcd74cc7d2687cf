// Browser script of the API reference: search, drawer, language of the examples, copy buttons.
import { createHash } from 'node:crypto'

export const apiDocsScript = `
const list = document.querySelector('.operations')
const drawer = list.querySelector('details')
const field = document.getElementById('find')
const count = list.querySelector('[role=status]')
const isWide = matchMedia('(min-width: 60rem)')

const groups = Array.from(list.querySelectorAll('.list > div:not(.search)'), (group) => {
  const heading = group.querySelector('h2').textContent
  const links = Array.from(group.querySelectorAll('li a'), (link) => ({
    link,
    words: [heading, link.textContent, link.dataset.words].join(' ').toLowerCase(),
  }))
  return { group, heading: heading.toLowerCase(), links }
})

const filter = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const isMatch = (text) => words.every((word) => text.includes(word))
  let found = 0
  for (const { group, heading, links } of groups) {
    let shown = 0
    for (const { link, words: text } of links) {
      const isShown = isMatch(text)
      link.parentElement.hidden = !isShown
      if (isShown) shown += 1
    }
    group.hidden = shown === 0 && !isMatch(heading)
    found += shown
  }
  const { one, many, none } = count.dataset
  const text = found === 0 ? none : found === 1 ? one : many.replace('{count}', found)
  count.textContent = words.length === 0 ? '' : text
}

const shownLinks = () =>
  Array.from(list.querySelectorAll('.list a')).filter((link) => link.checkVisibility())

field.addEventListener('input', filter)
list.addEventListener('keydown', (event) => {
  const links = shownLinks()
  const at = links.indexOf(document.activeElement)
  const isField = event.target === field
  if (event.key === 'Enter' && isField) {
    const first = links.find((link) => link.dataset.words)
    if (first && field.value.trim()) first.click()
  } else if (event.key === 'ArrowDown' && (isField || at >= 0)) {
    links[at + 1]?.focus()
    event.preventDefault()
  } else if (event.key === 'ArrowUp' && at >= 0) {
    ;(links[at - 1] ?? field).focus()
    event.preventDefault()
  } else if (event.key === 'Escape') {
    if (field.value === '') drawer.open = isWide.matches
    field.value = ''
    filter()
  }
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  drawer.open = true
  field.focus()
})

const fitDrawer = () => {
  drawer.open = isWide.matches
}
isWide.addEventListener('change', fitDrawer)
fitDrawer()
list.addEventListener('click', (event) => {
  if (event.target.closest('a') && !isWide.matches) drawer.open = false
})

const showLanguage = (language) => {
  for (const tab of document.querySelectorAll('.example input[value="' + language + '"]')) {
    tab.checked = true
  }
}
const stored = 'plinth_example_language'
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.example input')) return
  const { top } = target.getBoundingClientRect()
  showLanguage(target.value)
  // Examples above have changed their height; what the reader looks at stays where it is.
  scrollBy(0, target.getBoundingClientRect().top - top)
  try { localStorage.setItem(stored, target.value) } catch {}
})
try { if (localStorage.getItem(stored) === 'javascript') showLanguage('javascript') } catch {}

const { copy, copied } = document.getElementById('main').dataset
// Browsers have no clipboard on plain HTTP.
for (const block of navigator.clipboard ? document.querySelectorAll('.operation pre') : []) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = copy
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = copied
    setTimeout(() => { button.textContent = copy }, 2000)
  })
  const frame = document.createElement('div')
  frame.className = 'copyable ' + block.className
  block.replaceWith(frame)
  frame.append(block, button)
}
`

/** Changes with the script, so that browsers can cache it indefinitely. */
export const apiDocsScriptUrl = `/docs/api.js?${createHash('sha256').update(apiDocsScript).digest('hex').slice(0, 8)}`
