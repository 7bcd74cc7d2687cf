// Consent banner. Runs in visitors' browsers; ../consent-script.ts strips the comments and serves
// the rest unchanged. It asks whether the scripts that a page holds back may be loaded, remembers
// the choice and lets the visitor change it.

/**
 * @typedef {import('../consent-texts.ts').ConsentText} ConsentText
 * @typedef {import('@plinth/domain/visitors/analytics').Provider} Provider
 *
 * @param {{
 *   texts: Record<string, ConsentText>,
 *   services: Record<Provider, string>,
 *   css: string,
 * }} parameters
 */
export default function askForConsent({ texts, services, css }) {
  // A page may load fragments of other pages, which include this script again.
  if ('plinthConsent' in window) return

  const key = 'plinth-consent'
  const rememberedMs = 180 * 86_400_000
  const page = document.documentElement
  const settings = document.currentScript?.dataset ?? {}

  /** @type {NodeListOf<HTMLScriptElement>} */
  const found = document.querySelectorAll('script[data-plinth-consent]')
  const held = [...found]
  const asked = [
    ...new Set(held.map(({ dataset }) => /** @type {Provider} */ (dataset.plinthConsent))),
  ]

  const language =
    [settings.language, ...navigator.languages, page.lang]
      .map((tag) => tag?.split('-')[0]?.toLowerCase() ?? '')
      .find((tag) => Object.hasOwn(texts, tag)) ?? 'en'
  const text = /** @type {ConsentText} */ (texts[language])

  // A choice is valid only for the question that was asked: this drop, these services and accounts.
  const remembered = () => {
    try {
      const { accepted, question, until } = JSON.parse(localStorage.getItem(key) ?? '')
      return question === settings.question && until > Date.now() ? accepted : null
    } catch {
      return null
    }
  }

  /** @param {boolean} accepted */
  const remember = (accepted) => {
    try {
      const { question } = settings
      const entry = { accepted, question, until: Date.now() + rememberedMs }
      localStorage.setItem(key, JSON.stringify(entry))
    } catch {
      // Without storage the choice is valid for this page view only.
    }
  }

  let loaded = false
  const load = () => {
    if (loaded) return
    loaded = true
    for (const inert of held) {
      const script = document.createElement('script')
      for (const { name, value } of inert.attributes) {
        if (name === 'data-src') script.src = value
        else if (name !== 'type' && name !== 'xmlns') script.setAttribute(name, value)
      }
      script.text = inert.text
      inert.replaceWith(script)
    }
  }

  // Cookies and storage keys that the services set. It must not match names set by anything else.
  const traces = /^(_ga|_ga_.*|_gid|_gat.*|_gcl_.*|_fb[pc]|(__)?ph_(opt_in_out_)?phc_.*)$/
  // Set on a parent domain of the drop's host, where other drops can read them.
  const shared = /^_fb[pc]$/
  const forget = () => {
    try {
      const labels = location.hostname.split('.')
      const [own, ...above] = labels.map((_, at) => `;domain=${labels.slice(at).join('.')}`)
      for (const cookie of document.cookie.split('; ')) {
        const name = cookie.split('=')[0] ?? ''
        if (!traces.test(name)) continue
        // A script cannot see which domain a cookie was set for, so each is tried.
        for (const domain of ['', own, ...(shared.test(name) ? above : [])]) {
          // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
          document.cookie = `${name}=;path=/;max-age=0${domain}`
        }
      }
      for (const storage of [localStorage, sessionStorage]) {
        for (const name of Object.keys(storage)) if (traces.test(name)) storage.removeItem(name)
      }
    } catch {
      // A page without access to storage has nothing to remove.
    }
  }

  // Another tab may have declined, been asked another question, or cleared the storage (its key is
  // null), also while the browser kept this page to go back to it. Events for other keys, and the first
  // load, are ignored: without storage, no choice is remembered.
  const stopUnlessAccepted = () => {
    if (loaded && remembered() !== true) location.reload()
  }
  addEventListener('storage', ({ key: changed }) => {
    if (changed === key || changed === null) stopUnlessAccepted()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stopUnlessAccepted()
  })

  let choice = remembered()
  const declinedByGpc =
    choice === null &&
    'globalPrivacyControl' in navigator &&
    navigator.globalPrivacyControl === true
  // Repeated on every load: a page may write them again while it unloads.
  if (choice === false) forget()

  /**
   * @param {string} name
   * @param {string} content
   * @param {(() => void) | null} onclick
   */
  const element = (name, content, onclick = null) =>
    Object.assign(document.createElement(name), { textContent: content, onclick })

  const host = document.createElement('plinth-consent')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const region = document.createElement('section')
  region.lang = language
  region.tabIndex = -1
  region.ariaLabel = text.title
  shadow.append(region)

  /** @param {boolean} accepted */
  const decide = (accepted) => {
    choice = accepted
    remember(accepted)
    close()
    if (accepted) return load()
    forget()
    // Scripts that are already running can only be stopped by a reload.
    if (loaded) location.reload()
  }

  const named = asked.map((service) => {
    const purpose = service === 'meta_pixel' ? text.advertising : text.statistics
    return `${services[service]} (${purpose})`
  })

  const ask = () => {
    const buttons = element('div', '')
    buttons.append(
      element('button', text.accept, () => decide(true)),
      element('button', text.decline, () => decide(false)),
    )
    const gpcNotice = declinedByGpc ? text.signal : ''
    const status = choice === null ? gpcNotice : choice ? text.accepted : text.declined
    const list = new Intl.ListFormat(language).format(named)
    region.className = 'asking'
    region.replaceChildren(
      element('h2', text.title),
      element(
        'p',
        text.ask.replace('{services}', () => list),
      ),
      ...(status ? [element('p', status)] : []),
      buttons,
    )
  }

  /**
   * The element that had focus when a link or the page's script opened the banner.
   * @type {HTMLElement | null}
   */
  let before = null

  const close = () => {
    const button = element('button', text.reopen, open)
    const isWithin = shadow.activeElement !== null
    region.className = ''
    region.replaceChildren(button)
    // Returns keyboard users to the element they came from, or else to the reopen button.
    if (isWithin) {
      button.focus({ preventScroll: true })
      before?.focus({ preventScroll: true })
    }
    before = null
  }

  const open = () => {
    const { activeElement } = document
    if (activeElement !== host) before = /** @type {HTMLElement | null} */ (activeElement)
    ask()
    region.focus({ preventScroll: true })
  }

  region.onkeydown = ({ key: pressed }) => {
    if (pressed === 'Escape' && (choice !== null || declinedByGpc)) close()
  }
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('a[href$="#plinth-consent"]')) return
    event.preventDefault()
    open()
  })
  Object.assign(window, { plinthConsent: { open } })

  if ('open' in settings || (choice === null && !declinedByGpc)) {
    // First in the page, so that keyboard and screen reader users reach the question first.
    page.insertBefore(host, document.body)
    ask()
  } else {
    page.append(host)
    close()
    if (location.hash === '#plinth-consent') open()
  }
  // Last: the page's content security policy may block it, and the banner must work all the same.
  if (choice === true) load()
}
