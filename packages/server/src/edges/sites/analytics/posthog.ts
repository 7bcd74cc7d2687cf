// PostHog: calls wait in an array until array.js takes them over.
import type { Analytics } from '@plinth/domain/analytics'
import { literal, type Tag } from './tag.ts'

const cloud = 'https://us.i.posthog.com'

/** What a page may call before the script is there. */
const methods =
  'capture captureException identify alias group reset register register_once unregister set_config setPersonProperties opt_in_capturing opt_out_capturing onFeatureFlags reloadFeatureFlags startSessionRecording stopSessionRecording'

export function posthogTags({
  project_key,
  host = cloud,
}: NonNullable<Analytics['posthog']>): Tag[] {
  // The date names the set of defaults that a new project gets.
  const settings = { api_host: host, defaults: '2026-01-30', person_profiles: 'identified_only' }
  const call = [project_key, settings, 'posthog']
  return [
    {
      code: `(function(p,s){if(p.__SV)return;window.posthog=p;p.__SV=1;p.people=[];p._i=[${literal(call)}];"${methods}".split(" ").forEach(function(m){p[m]=function(){p.push([m].concat([].slice.call(arguments)))}});s=document.createElement("script");s.async=true;s.crossOrigin="anonymous";s.src=${literal(`${assetsHost(host)}/static/array.js`)};document.head.append(s)})(window.posthog||[])`,
    },
  ]
}

/** The cloud serves its files from hosts of their own, an instance from where it is. */
const assetsHost = (host: string): string => host.replace('.i.posthog.com', '-assets.i.posthog.com')
