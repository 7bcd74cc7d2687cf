// Queues mail in the configured stores and crashes before any process is notified of it.
import { parseConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/environment.ts'
import { compose } from '../src/main/composing/compose.ts'
import type { Mail } from '../src/ports/mail.ts'
import { queueMail } from '../src/usecases/mail/queue-mail.ts'

const { deps } = await compose(parseConfig(readEnvironment()))
await deps.database.migrate()
const mails: Mail[] = JSON.parse(process.argv[2] ?? '')
await deps.database.transact(async (tx) => {
  for (const mail of mails) await queueMail(deps, tx, mail)
})
process.kill(process.pid, 'SIGKILL')
