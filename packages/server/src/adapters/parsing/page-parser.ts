import { SAXParser } from 'parse5-sax-parser'

type Tag = Parameters<SAXParser['onStartTag']>[0]

/**
 * The tokenizer that browsers use, without a tree. The library takes `<svg/>` for one that stays
 * open, and would read a script behind it as markup.
 */
export class PageParser extends SAXParser {
  override onStartTag(tag: Tag): void {
    super.onStartTag(tag)
    const isForeign = tag.tagName === 'svg' || tag.tagName === 'math'
    if (tag.selfClosing && isForeign) this.parserFeedbackSimulator.onEndTag(tag)
  }
}
