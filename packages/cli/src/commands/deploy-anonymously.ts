import { CliError } from '../cli-error.ts'
import { formOf, openPublishableFile } from '../publishable-file.ts'
import { sayUploading } from '../say-uploading.ts'
import type { Session } from '../session.ts'

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
  const drop = await anonymous().publishAnonymously({ body: formOf(file) })
  output.say(`Live until ${drop.expires_at}.`)
  output.say(`To keep it, sign in at ${drop.claim_url}`)
  output.answer({ json: drop, lines: [drop.url] })
}
