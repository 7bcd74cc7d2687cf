// Mailbox on disk, used if no SMTP server is configured: each mail as an .eml file, with a JSON
// file for `/dev/mail`.
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../ports/clock.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { Mailbox, StoredMail } from '../../ports/mailbox.ts'
import { makeFolder, syncFolder } from '../files/durable-files.ts'
import { isFileMissing } from '../files/file-missing.ts'
import type { ComposedMail, ComposeMessage } from './compose-message.ts'

export interface DevelopmentMailboxOptions {
  readonly folder: string
  readonly compose: ComposeMessage
  readonly clock: Clock
  /** `file` is the path of the stored message. */
  readonly onStored: (mail: StoredMail, file: string) => void
}

const maxMails = 200

export function createDevelopmentMailbox(options: DevelopmentMailboxOptions): Mailer & Mailbox {
  const { folder, compose, clock, onStored } = options
  const at = (name: string) => path.join(folder, name)

  /** Without the extension, newest first. */
  async function names(extension: '.eml' | '.json'): Promise<string[]> {
    const files = (await unlessMissing(readdir(folder))) ?? []
    const found = files.filter((file) => file.endsWith(extension))
    return found
      .map((file) => file.slice(0, -extension.length))
      .toSorted()
      .toReversed()
  }

  async function removeOldest(): Promise<void> {
    for (const name of (await names('.eml')).slice(maxMails)) {
      // The .json file first: the .eml file is what the next clean-up looks for.
      for (const extension of ['.json', '.eml']) await rm(at(name + extension), { force: true })
    }
  }

  return {
    async send(id, mail) {
      const composed = compose(id, mail)
      await makeFolder(folder)
      const isThis = (name: string) => name.endsWith(`-${id}`)
      // After a crash the mail may have been written already, completely or in part.
      if ((await names('.json')).some(isThis)) return
      const date = new Date(clock.now())
      const name =
        (await names('.eml')).find(isThis) ?? `${date.toISOString().replaceAll(':', '-')}-${id}`
      // Loaded on first use: startup and most commands do not need it.
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
      const message = new MailComposer({ ...composed.message, date }).compile()
      const stored = toStoredMail(mail.to, composed)
      const draft = at(`${id}.draft`)
      await writeWhole(at(`${name}.eml`), draft, await message.build())
      await writeWhole(at(`${name}.json`), draft, JSON.stringify(stored))
      await syncFolder(folder)
      onStored(stored, at(`${name}.eml`))
      await removeOldest()
    },

    async list() {
      const newest = (await names('.json')).slice(0, maxMails)
      const texts = await Promise.all(
        newest.map((name) => unlessMissing(readFile(at(`${name}.json`), 'utf8'))),
      )
      return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as StoredMail]))
    },
  }
}

function toStoredMail(to: string, { content, text }: ComposedMail): StoredMail {
  const { subject, action } = content
  return { to, subject, text, links: action === null ? [] : [action.link] }
}

/** Atomic: writes the whole file or nothing. */
async function writeWhole(file: string, draft: string, content: string | Buffer): Promise<void> {
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

/** Null if the file does not exist, for example because another process has just removed it. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (isFileMissing(error)) return null
    throw error
  }
}
