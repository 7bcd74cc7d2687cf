// Corpus of ordinary pages written before the rules that they test: text to read.

const paragraph =
  'The valley is quiet in spring, and the road along the river is closed to cars on Sundays. '

export const everydayTexts: Readonly<Record<string, string>> = {
  'a photographer’s portfolio': `<!doctype html><title>Light and stone</title><style>main{display:grid;grid-template-columns:repeat(3,1fr)}</style><h1>Light and stone</h1><main>${Array.from({ length: 9 }, (_, n) => `<img src="img/${n}.jpg" alt="Study ${n + 1}" loading="lazy">`).join('')}</main><a href="mailto:studio@example.org">studio@example.org</a>`,
  'a designer’s portfolio with brands': `<title>Product designer</title><h1>Selected work</h1><article><h2>Spotify</h2><p>Onboarding for podcasts.</p></article><article><h2>PayPal</h2><p>A calmer log-in. We cut the number of password resets by a third.</p></article><article><h2>Revolut</h2><p>Cards.</p></article>`,
  'an article about phishing': `<title>Anatomy of a phishing page</title><h1>Anatomy of a phishing page</h1><p>The kit decodes itself with <code>atob</code> and <code>document.write</code>, shows a Microsoft sign-in, and sends the password to a Telegram bot.</p><pre><code>document.write(atob("PGgxPlNpZ24gaW48L2gxPg=="))</code></pre><p>Others imitate a password field with <code>-webkit-text-security: disc</code>.</p>`,
  'recovery phrases explained': `<title>What is a recovery phrase?</title><h1>What is a recovery phrase?</h1><p>Twelve or twenty-four words from the BIP-39 list encode the key of your wallet. Never type your recovery phrase into a website. Ledger, Trezor and MetaMask will not ask for it.</p><ol><li>abandon<li>ability<li>able<li>about<li>above<li>absent<li>absorb<li>abstract<li>absurd<li>abuse<li>access<li>accident</ol><form action="https://buttondown.com/api/emails/embed-subscribe/coins" method="post"><input type="email" name="email" placeholder="Your email"><button>Subscribe</button></form>`,
  'a wallet tutorial': `<title>Set up MetaMask in five minutes</title><h1>Set up MetaMask in five minutes</h1><h2>1. Install</h2><img src="1.png" alt="The MetaMask page of the browser's store"><h2>2. Choose a password</h2><img src="2.png" alt="Create a password"><h2>3. Write down the secret recovery phrase</h2><img src="3.png" alt="Secret recovery phrase, blurred"><p>Confirm the words in the next step. Import your wallet on a second device with the same phrase.</p>`,
  'a bank clerk’s page': `<title>My work at Deutsche Bank</title><h1>My work at Deutsche Bank</h1><p>I advise families on loans in our branch. Colleagues from Sparkasse and Commerzbank ask me how online banking changed it. People forget their PIN and come to us.</p><p>Write to me at my private address.</p>`,
  'notes exported from Markdown': `<!DOCTYPE html><html><head><meta charset="utf-8"><title>notes</title></head><body><h1 id="notes">notes</h1><ul><li>[x] reset the router password<li>[ ] call the bank about the card</ul><h2 id="links">links</h2><p><a href="https://login.microsoftonline.com">office login</a></p><pre><code class="language-js">const secret = process.env.API_KEY
await fetch('https://api.example.com/login', { method: 'POST', body })
</code></pre></body></html>`,
  'docs of an auth library': `<title>Credentials provider – Lattice Auth</title><h1>Credentials provider</h1><p>Sign in with Google, GitHub or Apple, or with a password:</p><pre><code>&lt;form action="/api/auth/callback/credentials" method="post"&gt;
  &lt;input name="username"&gt;
  &lt;input type="password" name="password"&gt;
&lt;/form&gt;
&lt;script&gt;
fetch('https://auth.example.com/login', { method: 'POST', body: new FormData(form) })
&lt;/script&gt;</code></pre><h2>Microsoft Entra ID</h2><p>Create an application, and copy the client secret.</p>`,
  'translation, two columns': `<title>Phrases for travellers</title><h1>German for travellers</h1><table><tr><td>Where is the post office?<td>Wo ist die Post?<tr><td>What is the password?<td>Wie lautet das Passwort?<tr><td>My parcel has not arrived.<td>Mein Paket ist nicht angekommen.<tr><td>I lost my card.<td>Ich habe meine Karte verloren.</table>`,
  'a French recipe': `<html lang="fr"><title>Tarte aux pommes</title><h1>Tarte aux pommes</h1><p>Pour six personnes. Préchauffez le four à 180 °C.</p><ul><li>6 pommes<li>120 g de sucre</ul></html>`,
  'a Spanish school': `<html lang="es"><title>Colegio del río</title><h1>Matrícula 2026</h1><p>Las familias reciben la contraseña del aula virtual por correo. Inicie sesión en <a href="https://aula.example">aula.example</a>.</p></html>`,
  'a Portuguese blog': `<html lang="pt"><title>Como trocar a senha do Instagram</title><h1>Como trocar a senha do Instagram</h1><ol><li>Abra o aplicativo.<li>Toque em Central de Contas.<li>Digite a senha atual e a nova senha.</ol></html>`,
  'a Turkish menu': `<html lang="tr"><title>Menü</title><h1>Kahvaltı</h1><p>Wi-Fi şifresi kasada.</p><table><tr><td>Menemen<td>140 ₺</table></html>`,
  'a Chinese essay': `<html lang="zh"><title>微信支付的历史</title><h1>微信支付的历史</h1><p>支付宝和微信支付改变了城市。请不要告诉别人你的密码。</p></html>`,
  'a Hindi notice': `<html lang="hi"><title>सूचना</title><h1>बैठक</h1><p>रविवार को सभा है। भारतीय स्टेट बैंक के पास।</p></html>`,
  'a parcel story': `<title>My parcel and I</title><h1>My parcel and I</h1><p>DHL said that the parcel could not be delivered. The customs fee was 23 euros. I paid it at the door, by card.</p><p>${paragraph.repeat(5)}</p>`,
  'a scam warning by a town': `<title>Warnung vor falschen SMS</title><h1>Warnung vor falschen SMS</h1><p>Derzeit kursieren Nachrichten im Namen von DHL und der Sparkasse: „Ihr Konto wurde gesperrt“. Geben Sie weder PIN noch TAN ein.</p><p>Polizei: 110</p>`,
  'minutes of a meeting': `<title>Minutes, 4 March</title><h1>Minutes</h1><ul><li>The Google Workspace migration is done. Everyone must verify their account by Friday.<li>The password of the printer has changed.<li>Budget: see the <a href="https://docs.google.com/spreadsheets/d/1">sheet</a>.</ul>`,
  'a changelog': `<title>Changelog</title><h1>2.4.0</h1><ul><li>Fixed: the login form submitted twice.<li>Added: sign in with Apple.<li>Security: passwords are hashed with Argon2.</ul><h1>2.3.0</h1><ul><li>Removed: jQuery.</ul>`,
  slides: `<!doctype html><title>Passkeys: a talk</title><style>section{height:100vh;scroll-snap-align:start}</style><section><h1>Passkeys</h1></section><section><h2>Passwords are a shared secret</h2></section><section><h2>Apple, Google, Microsoft</h2><p>All three sync them.</p></section><script>addEventListener('keydown',e=>{if(e.key==='ArrowRight')scrollBy(0,innerHeight);if(e.key==='ArrowLeft')scrollBy(0,-innerHeight)})</script>`,
  'a comparison of hardware wallets': `<title>Ledger or Trezor?</title><h1>Ledger or Trezor?</h1><table><tr><th><th>Ledger Nano<th>Trezor Safe<tr><td>Words<td>24<td>12 or 20<tr><td>Restore<td>On the device<td>On the device</table><p>Both restore the wallet from the seed phrase on the device, never on a site.</p>`,
  'the history of a font': `<title>Dots</title><style>@font-face{font-family:Dots;src:url(dots.woff2)}h1{font-family:Dots}</style><h1>Dots</h1><p>A display face made of circles, for posters.</p>`,
  'an obituary of a password': `<title>hunter2</title><h1>hunter2</h1><p>It was a password. Everybody knew it. It served on Steam, on Discord, and on a forum about fish.</p>`,
  'an accessibility statement': `<title>Accessibility</title><h1>Accessibility statement</h1><p>The sign-in form has labels. The one-time code can be pasted. Report problems to <a href="mailto:access@example.org">access@example.org</a>.</p>`,
  'a long manual of a router': `<title>Router manual</title><h1>Router manual</h1>${Array.from({ length: 12 }, (_, n) => `<h2>${n + 1}. Step</h2><p>Open 192.168.0.1, log in with the password on the label, and choose page ${n + 1}. ${paragraph}</p>`).join('')}`,
}
