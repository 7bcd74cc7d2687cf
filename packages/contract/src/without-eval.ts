// Import this before any operation where a page's policy forbids `eval`: zod would try it for every
// schema that is built, and each attempt is reported as a violation.
import { config } from 'zod'

config({ jitless: true })
