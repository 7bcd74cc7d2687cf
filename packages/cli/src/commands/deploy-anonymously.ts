// `plinth deploy --anonymous`: publishes a single page without an account.
import { type BotChallenge, botChallengeOf } from '@plinth/contract/client/bot-challenge'
import { formatBytes } from '@plinth/domain/base/sizes'
import { uploadTooLarge } from '@plinth/domain/plans/entitlements'
import { plans } from '@plinth/domain/plans/plans'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { formatProblem } from '../deploying/files/check-rules.ts'
import { openSource, type Source, type SourceFile } from '../deploying/files/source.ts'
import { CliError } from '../errors/cli-error.ts'
import { wasNotProcessed } from '../errors/temporary-failures.ts'
import { reportRetry } from '../service/report-retry.ts'
import { createRetries } from '../service/retries.ts'
import type { Session } from '../service/session.ts'
import { localTime } from '../terminal/local-time.ts'
import { messages } from './messages.ts'

const texts = messages.deployAnonymously

export async function deployAnonymously(
  { anonymous, output }: Pick<Session, 'anonymous' | 'output'>,
  target: string,
  { giveUpAfter }: { readonly giveUpAfter: number },
): Promise<void> {
  const page = pageOf(await openSource(target))
  refuseTooLarge(page)
  output.say(texts.uploading({ name: page.name, size: formatBytes(page.content.size) }))
  const body = new FormData()
  // Held in memory because it is sent twice if the server asks for a bot-check proof.
  body.append('file', new Blob([await page.content.arrayBuffer()]), page.name)
  const retries = createRetries({
    giveUpAfterMs: giveUpAfter * 1000,
    onWait: reportRetry(output),
  })
  const publish = (proof: { readonly proof?: string } = {}) =>
    retries.run(() => anonymous().publishAnonymously({ body, ...proof }), shouldRetry)
  const drop = await publish().catch(async (error: unknown) => {
    const check = botChallengeOf(error)
    if (check === null) throw error
    output.say(texts.botCheck)
    return publish({ proof: await solveBotCheck(check) })
  })
  for (const warning of drop.warnings ?? []) output.warn(formatProblem(warning))
  if (drop.expires_at !== null) output.say(texts.liveUntil({ time: localTime(drop.expires_at) }))
  // Also with `--quiet`: neither of them is shown again. The JSON has both.
  const tell = output.json ? output.say : output.instruct
  if (drop.claim_url !== undefined) tell(texts.claim({ url: drop.claim_url }))
  if (drop.manage_token !== undefined) tell(texts.manage({ token: drop.manage_token }))
  output.printResult({ json: drop, lines: [drop.url] })
}

/** After any other failure the page may be published, and a second one would have another address. */
const shouldRetry = (error: unknown): boolean =>
  wasNotProcessed(error) && botChallengeOf(error) === null

function pageOf(source: Source): SourceFile {
  if (source.kind === 'page') return source
  throw new CliError('refused', texts.needsAccount({ kind: source.kind }))
}

function refuseTooLarge({ content }: SourceFile): void {
  // The program does not know which plans the service has, so it names none.
  const anonymous = { ...plans.anonymous, upgrades: [plans.unlimited] }
  if (content.size <= anonymous.uploadBytes) return
  throw new CliError('refused', uploadTooLarge(anonymous.uploadBytes, anonymous).detail)
}

/** Solves the proof of work; returns the proof to send with the next request. */
async function solveBotCheck({ refusal, challenge }: BotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  if (solution === null) throw refusal
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
