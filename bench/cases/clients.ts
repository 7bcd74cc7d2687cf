// Clients of `bench serve`: which headers a request has beside `Host` and those of its case.

export const clients = ['browser', 'plain'] as const
export type Client = (typeof clients)[number]

/** What Chromium sends over HTTP/1.1 when a visitor follows a link on another site. */
const navigation: Readonly<Record<string, string>> = {
  Connection: 'keep-alive',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'Upgrade-Insecure-Requests': '1',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-User': '?1',
  'Sec-Fetch-Dest': 'document',
  Referer: 'https://elsewhere.example/',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9',
}

export const headersOf: Readonly<Record<Client, Readonly<Record<string, string>>>> = {
  browser: navigation,
  plain: {},
}
