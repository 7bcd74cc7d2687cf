// HTML tokenizer.
import { SAXParser } from 'parse5-sax-parser'

type Tag = Parameters<SAXParser['onStartTag']>[0]

/**
 * The tokenizer that browsers use, without building a tree. Works around a bug: the library treats
 * `<svg/>` as unclosed and would parse a following script as markup.
 */
export class PageParser extends SAXParser {
  override onStartTag(tag: Tag): void {
    super.onStartTag(tag)
    const isForeign = tag.tagName === 'svg' || tag.tagName === 'math'
    if (tag.selfClosing && isForeign) this.parserFeedbackSimulator.onEndTag(tag)
  }
}
