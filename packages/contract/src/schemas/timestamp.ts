// Schema of timestamps.
import { z } from 'zod'

export const timestamp = z.iso.datetime().describe('RFC 3339, in UTC.')
