// Google Analytics 4 snippet (gtag.js). The configuration is pushed before the calls that the page
// has queued, unless the page's own gtag.js has already processed those. Cookies are limited to the
// drop's host: by default gtag.js sets them on the highest possible domain, which all drops share.
import type { Analytics } from '@plinth/domain/visitors/analytics'
import { literal, type Snippet } from './tag.ts'

const queue =
  'window.dataLayer=window.dataLayer||[];window.gtag=window.gtag||function(){dataLayer.push(arguments)};'

export function ga4Snippet({ measurement_id }: NonNullable<Analytics['ga4']>): Snippet {
  const id = literal(measurement_id)
  const src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurement_id)}`
  return {
    queue,
    tags: [
      {
        code: `(function(d,early){function tell(){d.push(arguments)}tell("js",new Date());tell("config",${id},{cookie_domain:location.hostname});early.forEach(function(call){d.push(call)})})(dataLayer,Object.hasOwn(dataLayer,"push")?[]:dataLayer.splice(0))`,
      },
      { attributes: { async: '', src } },
    ],
  }
}
