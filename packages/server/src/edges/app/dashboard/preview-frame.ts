// Where the app shows a page that somebody is still writing, scripts and all.
import type { FastifyInstance } from 'fastify'
import { previewScript } from './preview-script.ts'

/**
 * An origin of its own that is nobody's: whatever runs in it has no cookie, no storage and no say
 * over the page around it. Only the app's own pages may have it, and may send it something to show.
 */
const policy = "sandbox allow-scripts; frame-ancestors 'self'"

const frame = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Preview</title>
<style>
:root { color-scheme: light dark }
body { margin: 0 }
iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden }
iframe.shown { visibility: visible }
</style>
<script>${previewScript}</script>
<body></body>
</html>
`

export function registerPreviewFrame(app: FastifyInstance): void {
  app.get('/preview-frame', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(frame),
  )
}
