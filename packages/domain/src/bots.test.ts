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

describe('programs', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `Mozilla/5.0 ${chrome} Safari/537.36; compatible; GPTBot/1.2; +https://openai.com/gptbot`,
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    `Mozilla/5.0 (compatible; Claude-User/1.0; +Claude-User@anthropic.com)`,
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36`,
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'curl/8.16.0',
    'Wget/1.25.0',
    'python-requests/2.32.5',
    'Go-http-client/2.0',
    'node',
    'Java/21.0.1',
    'Mozilla/4.5 (compatible; HTTrack 3.0x; Windows 98)',
    'sqlmap/1.9.11#stable (https://sqlmap.org)',
    'gobuster/3.8',
  ])('%s', (userAgent) => expect(isBot(userAgent)).toBe(true))
})

test('of a name that never ends only the beginning is looked at', () => {
  const words = 'word '.repeat(200)
  expect([isBot(`Googlebot ${words}`), isBot(`${words}Googlebot`)]).toEqual([true, false])
})
