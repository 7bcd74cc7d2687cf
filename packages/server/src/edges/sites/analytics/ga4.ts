// Google Analytics 4: gtag.js. Its settings come before what the page has told it meanwhile, unless
// a gtag.js of the page's own has heard that already. Cookies stay with the drop: by itself it sets
// them for the highest domain that it can, which all drops share.
import type { Analytics } from '@plinth/domain/analytics'
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
