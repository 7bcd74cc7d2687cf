// Builds the dashboard into the folder that the app edge serves.
// Plain JavaScript: `npm install` may run it on a Node version without type stripping.
import { build } from 'vite'

// Otherwise the shell's own value could choose React's slower development build.
process.env.NODE_ENV = 'production'
await build({ root: import.meta.dirname, logLevel: 'warn' })
