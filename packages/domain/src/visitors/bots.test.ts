import { describe, expect, test } from 'vitest'
import { isBot } from './bots.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

describe('people', () => {
  test.each([
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`,
    `Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) ${chrome} Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 15; wv) ${chrome} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0]`,
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome} YaBrowser/25.10 Safari/537.36`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/390.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]',
    'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; en) Presto/2.12.423 Version/12.16',
    'Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1',
    'w3m/0.5.3+git20230121',
  ])('%s', (userAgent) => expect(isBot(userAgent)).toBe(false))
})

describe('HTTP libraries and headless browsers', () => {
  test.each([
    'curl/8.16.0',
    'Wget/1.25.0',
    'python-requests/2.32.5',
    'Python-urllib/3.13',
    'python-httpx/0.28.1',
    'Python/3.13 aiohttp/3.12.0',
    'Go-http-client/2.0',
    'node',
    'axios/1.12.0',
    'undici',
    'okhttp/5.1.0',
    'Java/21.0.1',
    'Apache-HttpClient/5.5 (Java/21.0.1)',
    'libwww-perl/6.78',
    'GuzzleHttp/7',
    'PostmanRuntime/7.46.0',
    'HTTPie/3.2.4',
    'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    '',
  ])('%s', (userAgent) => expect(isBot(userAgent)).toBe(false))
})

describe('declared crawlers, link previewers and monitors', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    `Mozilla/5.0 ${chrome} Safari/537.36; compatible; GPTBot/1.2; +https://openai.com/gptbot`,
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'Mozilla/5.0 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'Mozilla/4.5 (compatible; HTTrack 3.0x; Windows 98)',
    'Mozilla/5.0 (compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
    'Mozilla/5.0 (compatible; StatusCake)',
  ])('%s', (userAgent) => expect(isBot(userAgent)).toBe(true))
})

test('only the beginning of a very long User-Agent is searched', () => {
  const words = 'word '.repeat(200)
  expect([isBot(`Googlebot ${words}`), isBot(`${words}Googlebot`)]).toEqual([true, false])
})
