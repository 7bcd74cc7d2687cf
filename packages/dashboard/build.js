// Builds the dashboard into the folder that the app edge serves.
// Plain JavaScript: `npm install` may run it on a Node version without type stripping.
const vite = await import('vite').catch((error) => {
  // `npm ci --omit=dev` also runs this script, and the server must still start afterwards.
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null
  throw error
})

if (vite === null) {
  process.stderr.write('The dashboard was not built: the dev dependencies are not installed.\n')
} else {
  await vite.build({ root: import.meta.dirname, logLevel: 'warn' })
}
