// HTML of a message with emphasised values.
import { escapeHtml } from '@plinth/domain/base/escape-html'

/**
 * The message with its values in `<b>` or `<code>` elements. Messages are plain text, so each value
 * is replaced by a placeholder while the text around it is escaped.
 */
export function messageHtml<T extends Readonly<Record<string, string>>>(
  message: (values: T) => string,
  values: T,
  tag: 'b' | 'code' = 'b',
): string {
  const names = Object.keys(values)
  const placeholders = Object.fromEntries(names.map((name, index) => [name, placeholder(index)]))
  return escapeHtml(message(placeholders as T)).replaceAll(/\uE000(\d+)\uE001/g, (_, index) => {
    const value = values[names[Number(index)] ?? ''] ?? ''
    return `<${tag}><bdi>${escapeHtml(value)}</bdi></${tag}>`
  })
}

/** Private use characters, which no message contains. */
const placeholder = (index: number): string => `\uE000${index}\uE001`
