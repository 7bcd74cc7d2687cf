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
  frame.srcdoc = html + '<script>(' + guide + ')(' + JSON.stringify(scrolled) + ')</scr' + 'ipt>'
  frame.onload = () => reveal(frame)
  // What it loads may take long, or never come.
  setTimeout(reveal, longestWaitMs, frame)
  document.body.append(frame)
}

// Runs at the end of the shown document, which nobody outside it can reach into.
const guide = String(([left, top]) => {
  document.currentScript.remove()
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
})

addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data?.html === 'string') show(data.html)
  if (shown && source === shown.contentWindow && Array.isArray(data?.scrolled)) {
    scrolled = data.scrolled.slice(0, 2).map(Number)
  }
})
`
