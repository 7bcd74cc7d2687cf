// Page layouts around the corpus contents, hand-written and generated, of different ages.

type Shell = (content: string) => string

export const shells: readonly Shell[] = [
  (content) => content,
  (content) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="style.css"></head><body>${content}<footer><p>© 2026 the authors</p></footer></body></html>`,
  (content) =>
    `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body bgcolor="#ffffff"><center><table width="80%"><tr><td>${content}</td></tr></table></center></body></html>`,
  (content) =>
    `<!doctype html><html class="no-js"><head><meta property="og:type" content="website"><meta property="og:image" content="https://cdn.example/og.png"><link rel="preconnect" href="https://fonts.gstatic.com"><link href="https://fonts.googleapis.com/css2?family=Inter" rel="stylesheet"><script>document.documentElement.className='js';window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}</script></head><body><header><nav><a href="/">Home</a><a href="/about">About</a><a href="https://www.facebook.com/us">Facebook</a></nav></header>${content}<script defer src="https://static.cloudflareinsights.com/beacon.min.js"></script></body></html>`,
  (content) =>
    `<!doctype html><html><body class="wp-singular"><div id="page" class="site"><a class="skip-link" href="#content">Skip to content</a><div id="content">${content}</div><aside class="widget-area"><h2 class="widget-title">Recent posts</h2><ul><li><a href="/tomatoes">Tomatoes</a></ul><form role="search" action="/"><input type="search" name="s"></form></aside></div><script>window._wpemojiSettings={"baseUrl":"https:\\/\\/s.w.org\\/images\\/core\\/emoji\\/15.0.3\\/72x72\\/"};</script></body></html>`,
  (content) =>
    `<!doctype html><meta charset=utf-8><style>:root{color-scheme:light dark}.hidden{display:none}</style><div class="cookie"><p>We use cookies to make this better.</p><button>Accept</button></div>${content}<script>if('serviceWorker'in navigator)navigator.serviceWorker.register('/sw.js')</script>`,
]
