import { ApiError } from '@plinth/contract/api-error'
import { uploadTooLarge } from '@plinth/domain/entitlements'
import { plans } from '@plinth/domain/plans'
import { formatBytes } from '@plinth/domain/sizes'
import { CliError } from '../cli-error.ts'
import { openSource, type Source, type SourceFile } from '../deploying/source.ts'
import { localTime } from '../local-time.ts'
import type { Session } from '../session.ts'
import { solveBotCheck } from '../solve-bot-check.ts'

export async function deployAnonymously(
  { anonymous, output }: Session,
  target: string,
): Promise<void> {
  const page = pageOf(await openSource(target))
  refuseTooLarge(page)
  output.say(`Uploading ${page.name} (${formatBytes(page.content.size)})…`)
  const body = new FormData()
  // It is small, and is sent twice where the first answer asks for a proof.
  body.append('file', new Blob([await page.content.arrayBuffer()]), page.name)
  const publish = (proof: { readonly proof?: string } = {}) =>
    anonymous().publishAnonymously({ body, ...proof })
  const drop = await publish().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'bot_check_required') throw error
    output.say('You have published several pages within an hour. Working for this one…')
    return publish({ proof: await solveBotCheck(error) })
  })
  output.say(`Live until ${localTime(drop.expires_at)}.`)
  output.say(`To keep it, sign in at ${drop.claim_url}`)
  output.answer({ json: drop, lines: [drop.url] })
}

function pageOf(source: Source): SourceFile {
  if (source.kind === 'page') return source
  const what = source.kind === 'folder' ? 'A folder' : 'A zip'
  throw new CliError(
    'refused',
    `${what} needs an account. Leave out --anonymous, or publish one .html or .md file.`,
  )
}

function refuseTooLarge({ content }: SourceFile): void {
  const { anonymous } = plans
  if (content.size <= anonymous.uploadBytes) return
  throw new CliError('refused', uploadTooLarge(anonymous.uploadBytes, anonymous).detail)
}
