// Bot detection by User-Agent: crawlers, link previewers and monitors that declare themselves.
// HTTP libraries, command-line clients and headless browsers are not bots: their requests count as views.

/** Regular expressions, matched anywhere in the lower-case User-Agent. */
const patterns = [
  // Crawlers. Cubot is a maker of phones.
  String.raw`(?<!\bcu)bot(?![a-z]) crawl spider slurp scraper scrapy archiver httrack`,
  'mediapartners google- googleother ahrefs semrush dataprovider censys expanse',
  'chatgpt claude- perplexity anthropic cohere-ai prerender',
  'feedfetcher feedly feedbin feedburner feedparser inoreader newsblur',
  // Link previewers.
  'externalhit externalagent facebookcatalog whatsapp/ uripreview web.preview bingpreview',
  'link.?preview embedly iframely vkshare mastodon/ pleroma lemmy wordpress/',
  // Uptime monitors, speed tests and validators.
  'pingdom uptime statuscake site24x7 monitor healthcheck lighthouse pagespeed gtmetrix',
  'w3c_ validator measurement',
].flatMap((line) => line.split(' '))

const bots = new RegExp(patterns.join('|'))

/** Characters that are searched. Every bot names itself within them, and the limit bounds the work. */
const longestUserAgent = 512

export const isBot = (userAgent: string): boolean =>
  bots.test(userAgent.slice(0, longestUserAgent).toLowerCase())
