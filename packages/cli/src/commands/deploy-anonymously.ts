import { ApiError } from '@plinth/contract/api-error'
import { CliError } from '../cli-error.ts'
import { formOf, openPublishableFile } from '../publishable-file.ts'
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
  sayUploading(output, file)
  const publish = (proof: { readonly proof?: string } = {}) =>
    anonymous().publishAnonymously({ body: formOf(file), ...proof })
  const drop = await publish().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'bot_check_required') throw error
    output.say('You have published several pages within an hour. Working for this one…')
    return publish({ proof: await solveBotCheck(error) })
  })
  output.say(`Live until ${drop.expires_at}.`)
  output.say(`To keep it, sign in at ${drop.claim_url}`)
  output.answer({ json: drop, lines: [drop.url] })
}
