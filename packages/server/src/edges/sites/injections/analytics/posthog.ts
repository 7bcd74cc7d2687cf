// PostHog snippet: calls are queued in an array until array.js loads.
import type { Analytics } from '@plinth/domain/visitors/analytics'
import { literal, type Snippet } from './tag.ts'

const cloud = 'https://us.i.posthog.com'

/** Methods that a page may call before array.js has loaded: the same list as in PostHog's own snippet. */
const methods = [
  'init debug set_config on',
  'capture captureException captureTraceFeedback captureTraceMetric calculateEventProperties getPageViewId',
  'identify alias reset get_distinct_id createPersonProfile setPersonProperties',
  'group getGroups resetGroups',
  'register register_once register_for_session unregister unregister_for_session get_property getSessionProperty',
  'getFeatureFlag getFeatureFlagPayload getFeatureFlagResult isFeatureEnabled onFeatureFlags reloadFeatureFlags updateFlags',
  'setPersonPropertiesForFlags resetPersonPropertiesForFlags setGroupPropertiesForFlags resetGroupPropertiesForFlags',
  'getEarlyAccessFeatures updateEarlyAccessFeatureEnrollment',
  'getSurveys getActiveMatchingSurveys onSurveysLoaded renderSurvey displaySurvey canRenderSurvey canRenderSurveyAsync',
  'get_session_id get_session_replay_url onSessionId startSessionRecording stopSessionRecording sessionRecordingStarted loadToolbar',
  'opt_in_capturing opt_out_capturing has_opted_in_capturing has_opted_out_capturing clear_opt_in_out_capturing get_explicit_consent_status is_capturing',
].join(' ')

// `__SV` tells a PostHog snippet of the page itself that one is already installed.
const queue = `(function(p){if(p.__SV)return;window.posthog=p;p.__SV=1;p.people=[];p._i=[];"${methods}".split(" ").forEach(function(m){p[m]=function(){p.push([m].concat([].slice.call(arguments)))}})})(window.posthog||[]);`

export function posthogSnippet({
  project_key,
  host = cloud,
}: NonNullable<Analytics['posthog']>): Snippet {
  const settings = {
    api_host: host,
    // Version of PostHog's default settings that new projects get.
    defaults: '2026-01-30',
    person_profiles: 'identified_only',
    // All drops share the parent domain.
    cross_subdomain_cookie: false,
  }
  const call = [project_key, settings, 'posthog']
  const code = `(function(p,s){if(p.__loaded||!p._i||p._i.length)return;p._i.push(${literal(call)});s=document.createElement("script");s.async=true;s.crossOrigin="anonymous";s.src=${literal(`${assetsHost(host)}/static/array.js`)};(document.head||document.documentElement).append(s)})(posthog)`
  return { queue, tags: [{ code }] }
}

/** PostHog's cloud has separate asset hosts; a self-hosted instance serves its own assets. */
const assetsHost = (host: string): string => host.replace('.i.posthog.com', '-assets.i.posthog.com')
