import { formatBytes } from '@plinth/domain/sizes'
import type { Output } from './output.ts'
import type { PublishableFile } from './publishable-file.ts'

export function sayUploading(output: Output, { name, content }: PublishableFile): void {
  output.say(`Uploading ${name} (${formatBytes(content.size)})…`)
}
