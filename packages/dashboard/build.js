// Builds the dashboard into the folder that the app edge serves.
// Plain JavaScript: an install may run it on a Node that does not read TypeScript.
const vite = await import('vite').catch((error) => {
  // `npm ci --omit=dev` runs this too, and must still give a server that starts.
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null
  throw error
})

if (vite === null) {
  process.stderr.write('The dashboard was not built: the dev dependencies are not installed.\n')
} else {
  await vite.build({ root: import.meta.dirname, logLevel: 'warn' })
}
