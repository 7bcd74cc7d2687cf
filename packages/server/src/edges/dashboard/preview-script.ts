// Browser script of the preview frame.

/**
 * Renders each document that the dashboard posts in a nested frame. The previous one stays visible until
 * the next has loaded, so that the preview does not flicker while the user types.
 */
export const previewScript = `
const longestWaitMs = 800
let shown = null
let next = null
let scrolled = [0, 0]

const reveal = (frame) => {
  if (frame !== next) return
  shown?.remove()
  shown = frame
  next = null
  frame.className = 'shown'
  parent.postMessage({ shown: true }, '*')
}

const show = (html) => {
  next?.remove()
  const frame = document.createElement('iframe')
  next = frame
  frame.title = 'Page'
  const doctype = doctypeOf(html)
  const rest = html.slice(doctype.length)
  frame.srcdoc = doctype + scriptOf(keepStill) + rest + scriptOf(guide, scrolled)
  frame.onload = () => reveal(frame)
  // Its resources may load slowly or never.
  setTimeout(reveal, longestWaitMs, frame)
  document.body.append(frame)
}

// Includes whitespace and comments before the doctype. Matches one comment at a time: a single regular
// expression for all of them could backtrack exponentially.
const doctypeOf = (html) => {
  const before = /\\s+|<!--[^]*?-->/y
  const doctype = /<!doctype[^>]*>|/iy
  while (before.test(html)) doctype.lastIndex = before.lastIndex
  return doctype.exec(html)[0] && html.slice(0, doctype.lastIndex)
}

// The nested frame has an opaque origin and cannot be scripted from outside, so scripts are injected.
const scriptOf = (run, input = null) =>
  '<script>(' + run + ')(' + JSON.stringify(input) + ');document.currentScript.remove()</scr' + 'ipt>'

// A page that focuses an element would steal focus from the editor, unless the user is in the preview.
const keepStill = () => {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (navigator.userActivation?.isActive) focus.call(this, options)
  }
}

const guide = ([left, top]) => {
  const restore = () => scrollTo({ left, top, behavior: 'instant' })
  restore()
  addEventListener('load', restore, { once: true })
  addEventListener('scroll', () => parent.postMessage({ scrolled: [scrollX, scrollY] }, '*'))
  // A srcdoc frame's URL is not the page's, so fragment links would navigate away like all others.
  addEventListener('click', (event) => {
    const href = event.target.closest?.('a[href]')?.getAttribute('href')
    if (href === undefined || event.defaultPrevented) return
    event.preventDefault()
    if (!href.startsWith('#')) return
    const name = decodeURIComponent(href.slice(1))
    const target = name === '' ? document.documentElement : document.getElementById(name)
    target?.scrollIntoView()
  })
}

addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data?.html === 'string') show(data.html)
  if (shown && source === shown.contentWindow && Array.isArray(data?.scrolled)) {
    scrolled = data.scrolled.slice(0, 2).map(Number)
  }
})
`
