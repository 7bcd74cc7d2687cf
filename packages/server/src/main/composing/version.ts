// The version of the server package.
import manifest from '../../../package.json' with { type: 'json' }

export const version: string = manifest.version
