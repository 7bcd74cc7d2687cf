// Programs that fetch pages without anybody who looks at them, by what they call themselves.

/** Anywhere in the name, in lower case. */
const words = [
  // Robots. Cubot makes telephones.
  String.raw`(?<!\bcu)bot(?![a-z]) crawl spider slurp scraper scrapy archiver`,
  // Who makes a card of a link, reads feeds or passes posts on.
  'externalhit externalagent facebookcatalog whatsapp/ uripreview web.preview bingpreview',
  'link.?preview embedly iframely vkshare mediapartners google- googleother feedfetcher feedly',
  'feedbin feedburner feedparser inoreader newsblur mastodon/ pleroma lemmy wordpress/',
  // Who looks for answers, health, speed or holes.
  'chatgpt claude- perplexity anthropic cohere-ai ahrefs semrush dataprovider lighthouse',
  'pagespeed gtmetrix pingdom uptime statuscake site24x7 monitor healthcheck w3c_ validator',
  'zgrab masscan nmap nuclei nikto sqlmap gobuster httrack censys expanse measurement',
  // Browsers that a program drives, and libraries.
  'headless phantomjs puppeteer playwright selenium webdriver cypress prerender python aiohttp',
  'httpx urllib libwww-perl mechanize go-http-client okhttp apache-http guzzle node-fetch',
  'http-?client postmanruntime powershell',
].flatMap((line) => line.split(' '))

/** Only as the first word: elsewhere they may mean something else. */
const firstWords =
  'ab aria2 axios bun curl dart deno fetch git got hey httpie insomnia java k6 node perl php ruby undici wget wrk xh'

const programs = new RegExp(`${words.join('|')}|^(?:${firstWords.replaceAll(' ', '|')})\\b`)

/** Nobody's is longer; what a stranger makes up is looked at no further. */
const longestUserAgent = 512

export const isBot = (userAgent: string): boolean =>
  programs.test(userAgent.slice(0, longestUserAgent).toLowerCase())
