// Generates docs/metrics.md from the lists of metrics and of caches.
import { cachesInBytes, cachesInEntries } from '../packages/server/src/main/metrics/cache-list.ts'
import {
  type MetricDescription,
  metricList,
} from '../packages/server/src/main/metrics/metric-list.ts'

export function metricsPage(): string {
  const rows = Object.entries<MetricDescription>(metricList).map(
    ([name, { type, help, labels = {} }]) => {
      const values = Object.entries(labels).map(([label, value]) => `\`${label}\`: ${value}`)
      return `| \`${name}\` | ${type} | ${help} | ${values.join('; ')} |`
    },
  )
  return `# Metrics

\`GET /metrics\` returns these Prometheus metrics, and those of Node whose names start with \`nodejs_\` and \`process_\`. [Self-hosting](self-hosting.md#metrics) describes who can read them, and has the scrape configuration.

A response is about one machine. Counts and times of its workers are added up. Values that every worker reads for itself, such as the age of a job or the number of drops, are reported once: the highest, or for certificates the earliest. The number of drops, accounts and bytes and the queues of mails and purges are the same on all machines of a cluster, so use \`max\` and not \`sum\` for them.

Drops, accounts and bytes are counted in the background, in small parts, when a scrape finds them older than an hour. The first scrape after a start does not have them yet. A server that is not scraped does not count.

## Dashboard and alerts

[\`deploy/grafana-dashboard.json\`](../deploy/grafana-dashboard.json) is a dashboard for Grafana: choose Dashboards, New, Import. [\`deploy/alerts.yaml\`](../deploy/alerts.yaml) has alert rules for Prometheus, with what to do about each:

\`\`\`yaml
rule_files:
  - /etc/prometheus/plinth-alerts.yaml
\`\`\`

## All metrics

| name | type | meaning | labels |
|---|---|---|---|
${rows.join('\n')}

Durations have the buckets 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250 and 500 ms, and 1, 2.5, 5, 10 and 60 s.

## Caches

Every cache that clients can fill has a bound. A cache in bytes evicts entries that were not used recently, except for \`views\`. One in entries is emptied when it is full, except for the documents of OAuth clients, of which the oldest are removed, and for callers, of which the older half is removed. Each worker has its own caches, and their sizes and bounds are added up; only the disk cache is shared. \`plinth_cache_bytes\` never exceeds \`plinth_cache_limit_bytes\`, and \`plinth_cache_entries\` never exceeds \`plinth_cache_limit_entries\`.

| cache | bound in | content |
|---|---|---|
${cacheRows(cachesInBytes, 'bytes')}
${cacheRows(cachesInEntries, 'entries')}

\`hosts\`, \`responses\`, \`contents\`, \`manifests\`, \`earlier_files\`, \`injections\` and \`cards\` share the memory of \`PLINTH_CACHE_BYTES\`. The bounds of the others are fixed.

This page is generated from \`metric-list.ts\` and \`cache-list.ts\` in \`packages/server/src/main/metrics/\` by \`npm run generate\`.
`
}

const cacheRows = (caches: Readonly<Record<string, string>>, unit: string): string =>
  Object.entries(caches)
    .map(([name, content]) => `| \`${name}\` | ${unit} | ${content} |`)
    .join('\n')
