// Stand-in for all analytics providers on one server. Its scripts take over from the snippets as
// the real ones do, report the page view, and set the same cookies and storage entries.
import { startTlsServer, type TlsServer } from './tls-server.ts'

export interface AnalyticsStandIn extends TlsServer {
  /** Requests since the last call, as host and target, sorted. */
  take(): string[]
}

/** Each script sends what it found in the page to `/collect` on its own host. */
const scripts: Readonly<Record<string, string>> = {
  '/gtag/js': `
    const calls = [...dataLayer].map((call) => [...call])
    const [, id, { cookie_domain }] = calls.find(([name]) => name === 'config')
    document.cookie = '_ga=GA1.1.1;path=/;max-age=9999;domain=' + cookie_domain
    document.cookie = '_ga_AB12CD34EF=GS2.1;path=/;max-age=9999;domain=' + cookie_domain
    fetch('https://www.google-analytics.com/collect?' + id, { mode: 'no-cors' })`,
  '/en_US/fbevents.js': `
    document.cookie = '_fbp=fb.1;path=/;max-age=9999'
    fbq.callMethod = (...call) => fetch('https://www.facebook.com/collect?' + call.join('-'), { mode: 'no-cors' })
    for (const call of fbq.queue) fbq.callMethod(...call)`,
  '/static/array.js': `
    const [key, { api_host }] = posthog._i[0]
    localStorage.setItem('ph_' + key + '_posthog', '{}')
    fetch(api_host + '/collect?' + key, { mode: 'no-cors' })`,
  '/js/script.js': `
    const { src, dataset } = document.currentScript
    fetch(new URL('/collect?' + dataset.domain, src), { mode: 'no-cors' })`,
}

export async function startAnalyticsStandIn(): Promise<AnalyticsStandIn> {
  let requests: string[] = []
  const server = await startTlsServer(({ url = '/', headers }, response) => {
    requests.push(`${headers.host}${url}`)
    const script = scripts[url.split('?')[0] ?? '']
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/javascript')
    response.writeHead(script === undefined ? 204 : 200).end(script && `{${script}}`)
  })
  return {
    ...server,
    take() {
      const taken = requests.sort()
      requests = []
      return taken
    },
  }
}
