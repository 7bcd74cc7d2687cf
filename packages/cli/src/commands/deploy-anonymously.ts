import { ApiError } from '@plinth/contract/api-error'
import { uploadTooLarge } from '@plinth/domain/entitlements'
import { plans } from '@plinth/domain/plans'
import { CliError } from '../cli-error.ts'
import { formOf, openPublishableFile, type PublishableFile } from '../publishable-file.ts'
import { sayUploading } from '../say-uploading.ts'
import type { Session } from '../session.ts'
import { solveBotCheck } from '../solve-bot-check.ts'

export async function deployAnonymously(
  { anonymous, output }: Session,
  path: string,
): Promise<void> {
  const file = await openPublishableFile(path)
  if (file.kind === 'bundle') {
    throw new CliError(
      'refused',
      'A zip needs an account. Leave out --anonymous, or publish one .html or .md file.',
    )
  }
  refuseTooLarge(file)
  sayUploading(output, file)
  const body = formOf(await takeIntoMemory(file))
  const publish = (proof: { readonly proof?: string } = {}) =>
    anonymous().publishAnonymously({ body, ...proof })
  const drop = await publish().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'bot_check_required') throw error
    output.say('You have published several pages within an hour. Working for this one…')
    return publish({ proof: await solveBotCheck(error) })
  })
  output.say(`Live until ${drop.expires_at}.`)
  output.say(`To keep it, sign in at ${drop.claim_url}`)
  output.answer({ json: drop, lines: [drop.url] })
}

function refuseTooLarge({ content }: PublishableFile): void {
  const { anonymous } = plans
  if (content.size <= anonymous.uploadBytes) return
  throw new CliError('refused', uploadTooLarge(anonymous.uploadBytes, anonymous).detail)
}

/** It is small, and is sent twice where the first answer asks for a proof. */
async function takeIntoMemory(file: PublishableFile): Promise<PublishableFile> {
  return { ...file, content: new Blob([await file.content.arrayBuffer()]) }
}
