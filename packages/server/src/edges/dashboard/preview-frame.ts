// Frame in which the dashboard previews a page that the user is editing, with its scripts running.
import type { FastifyInstance } from 'fastify'
import { previewScript } from './preview-script.ts'

/**
 * Sandboxed without `allow-same-origin`, so the frame has an opaque origin: scripts in it have no
 * cookies, no storage and no access to the dashboard. Only the app's own pages may embed it and
 * send it documents.
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
