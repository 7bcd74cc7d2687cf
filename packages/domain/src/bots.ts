// Programs that declare themselves to be crawlers, link previewers or monitors, by User-Agent.
// HTTP libraries, command-line clients and headless browsers are not among them: they count as views.

/** Anywhere in the name, in lower case. */
const words = [
  // Crawlers. Cubot makes phones.
  String.raw`(?<!\bcu)bot(?![a-z]) crawl spider slurp scraper scrapy archiver httrack`,
  'mediapartners google- googleother ahrefs semrush dataprovider censys expanse',
  'chatgpt claude- perplexity anthropic cohere-ai prerender',
  'feedfetcher feedly feedbin feedburner feedparser inoreader newsblur',
  // Link previewers.
  'externalhit externalagent facebookcatalog whatsapp/ uripreview web.preview bingpreview',
  'link.?preview embedly iframely vkshare mastodon/ pleroma lemmy wordpress/',
  // Monitors, and tests of speed or validity.
  'pingdom uptime statuscake site24x7 monitor healthcheck lighthouse pagespeed gtmetrix',
  'w3c_ validator measurement',
].flatMap((line) => line.split(' '))

const programs = new RegExp(words.join('|'))

/** No program's name is longer; the rest is not read. */
const longestUserAgent = 512

export const isBot = (userAgent: string): boolean =>
  programs.test(userAgent.slice(0, longestUserAgent).toLowerCase())
