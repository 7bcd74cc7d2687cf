/**
 * Shows each document that the page around it sends, in a frame of its own. The one before stays
 * until the next has loaded, so that typing does not flicker.
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
  // What it loads may take long, or never come.
  setTimeout(reveal, longestWaitMs, frame)
  document.body.append(frame)
}

// With what stands before it. One comment at a time: an expression for all of them could divide them
// in more ways than can ever be tried.
const doctypeOf = (html) => {
  const before = /\\s+|<!--[^]*?-->/y
  const doctype = /<!doctype[^>]*>|/iy
  while (before.test(html)) doctype.lastIndex = before.lastIndex
  return doctype.exec(html)[0] && html.slice(0, doctype.lastIndex)
}

// Nobody outside a shown document can reach into it, so what has to be done there goes with it.
const scriptOf = (run, input = null) =>
  '<script>(' + run + ')(' + JSON.stringify(input) + ');document.currentScript.remove()</scr' + 'ipt>'

// A page that puts the focus somewhere takes it from whoever is typing, until they come over.
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
  // Its address is not the page's, so links to a part of it would leave it as all others do.
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
