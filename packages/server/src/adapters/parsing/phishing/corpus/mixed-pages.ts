// Corpus of legitimate pages that combine several traits of phishing kits.

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/site.css"></head><body><header><a href="/">Home</a> <a href="/about">About</a></header><main>${content}</main><footer><p>Made by hand. <a href="/imprint">Imprint</a></p></footer></body></html>`

export const mixedPages: Readonly<Record<string, string>> = {
  'top tracks by OAuth': page(
    'My top tracks',
    `<h1>My top tracks</h1><p>Connect your account to see what you heard most this month.</p><button onclick="login()">Connect</button><ol id="tracks"></ol><script>const back='https%3A%2F%2Ftop-tracks.example%2Fcallback';function login(){window.location.href='https://accounts.spotify.com/authorize?client_id=1&response_type=token&redirect_uri='+back}</script>`,
  ),
  'a travel diary with sharing': page(
    'Three days in Oslo',
    `<h1>Three days in Oslo</h1><p>The ferry came in at six, and the opera house was still asleep.</p><img src="harbour.jpg" alt="The harbour"><button id="share">Share</button><script>const here="https%3A%2F%2Ftravels.example%2Foslo";share.onclick=()=>window.open("https://www.facebook.com/sharer/sharer.php?u="+here,"_blank")</script>`,
  ),
  'a film review with a credit': page(
    'Film review: the last lighthouse',
    `<h1>The last lighthouse</h1><figure><img src="still.jpg" alt="A still"><figcaption>Photo: © Netflix</figcaption></figure><p>Two hours of fog, and none too many.</p><button onclick="window.open('https://twitter.com/intent/tweet?url='+encodeURIComponent(location.href))">Share</button>`,
  ),
  'a review with a trailer': page(
    'The series of the year',
    `<h1>The series of the year</h1><p>Image © 2025 Netflix</p><div style="position:relative;padding-top:56.25%"><iframe src="https://www.youtube-nocookie.com/embed/abc" style="position:absolute;top:0;left:0;width:100%;height:100%" allowfullscreen></iframe></div><p>Start with the third episode.</p>`,
  ),
  'a rowing club with a map': page(
    'Rowing club at the weir',
    `<h1>Rowing club at the weir</h1><img src="map.png" alt="How to find us"><p>Map data ©2026 Google</p><h2>Members</h2><form action="/members" method="post"><label>Members’ password <input type="password" name="p"></label><button>Open</button></form>`,
  ),
  'a chess club with donations': page(
    'Chess club at the mill',
    `<h1>Chess club at the mill</h1><h3>Donate with PayPal</h3><form action="https://www.paypal.com/donate" method="post"><input type="hidden" name="hosted_button_id" value="X"><input type="image" src="https://www.paypalobjects.com/en_US/i/btn/btn_donate_SM.gif" name="submit" alt="Donate with PayPal button"></form><h3>Members</h3><form action="https://members.chess-mill.example/login" method="post"><input name="user"><input type="password" name="pw"><button>Log in</button></form>`,
  ),
  'a pizza checkout': page(
    'Checkout – Pizza at the corner',
    `<h1>Checkout</h1><table><tr><td>Margherita<td>9.50<tr><td>Delivery fee<td>3.00</table><h2>Pay with card</h2><form id="pay"><input name="cardnumber" placeholder="Card number"><input name="cvv" placeholder="CVV"><button>Pay</button></form><h2>or PayPal</h2><div id="paypal-button-container"></div><script src="https://www.paypal.com/sdk/js?client-id=test"></script><script>pay.onsubmit=e=>{e.preventDefault();fetch('https://corner.example/api/pay',{method:'POST'})}</script>`,
  ),
  'a shop as a compiled app': `<!doctype html><html><head><meta charset="utf-8"><title>Shop</title></head><body><div id="root"></div><script src="https://www.paypal.com/sdk/js?client-id=sb"></script><script>const e=React.createElement;const Pay=()=>e("section",null,e("h2",null,"Pay with PayPal or card"),e("input",{name:"cardNumber",placeholder:"Card number",autoComplete:"cc-number"}),e("input",{type:"password",placeholder:"Create a password"}));fetch("https://api.shop.example/v1/cart").then(r=>r.json())</script></body></html>`,
  'a wedding behind a password': page(
    'We marry on 12 June',
    `<h1>We marry on 12 June</h1><div id="gate"><input type="password" id="pw" placeholder="Password"><button onclick="if(pw.value=='june')gate.remove()">Enter</button></div><h2>Where to stay</h2><h3>Airbnb</h3><p>There are flats by the river.</p><h2>RSVP</h2><form action="https://formspree.io/f/xyz" method="POST"><input name="name"><select name="coming"><option>yes<option>no</select><button>Send</button></form>`,
  ),
  'replies with a passcode': page(
    'Are you coming?',
    `<h1>RSVP</h1><form action="https://formspree.io/f/xyz" method="POST"><input name="name" placeholder="Your name"><input name="passcode" placeholder="Passcode on your invitation"><textarea name="diet" placeholder="What do you not eat?"></textarea><button>Send</button></form>`,
  ),
  'a wedding with a wish list': page(
    'We are getting married',
    `<h1>We are getting married</h1><form id="g"><input type="password" id="pw" placeholder="Password from the invitation"><button>Open</button></form><h2>Our Amazon wish list</h2><p><a href="https://www.amazon.co.uk/hz/wishlist/ls/1">Here it is.</a></p><form id="r"><input name="name"></form><script>g.onsubmit=e=>{e.preventDefault();if(pw.value==='sun')g.remove()};r.onsubmit=e=>{e.preventDefault();fetch("https://script.google.com/macros/s/AK/exec",{method:"POST",body:new FormData(r)})}</script>`,
  ),
  'help from a school': page(
    'Sign in to Microsoft 365 | School IT help',
    `<h1>Sign in to Microsoft 365</h1><ol><li>Open office.com.<li>Use your school address.<li>Ask for help if it fails.</ol><button onclick="window.location.href='https://helpdesk.our-school.example/new'">Ask us</button>`,
  ),
  'an article about signing in': page(
    'Log in to Instagram on a computer',
    `<h1>Log in to Instagram on a computer</h1><p>1. Open the site in any browser.</p><p>2. Type the name that you use on your phone.</p><button onclick="window.open('https://twitter.com/share?text=instagram')">Tweet</button>`,
  ),
  'an app with Firebase': page(
    'Todo app',
    `<h1>Todo</h1><h2>Sign in with Google</h2><button id="google">Continue</button><form id="f"><input id="email" type="email"><input id="pw" type="password"><button>Sign in</button></form><script type="module">import {initializeApp} from "https://www.gstatic.com/firebasejs/10.7.0/firebase-app.js";import {getAuth,signInWithEmailAndPassword} from "https://www.gstatic.com/firebasejs/10.7.0/firebase-auth.js";const app=initializeApp({authDomain:"todo.firebaseapp.com",databaseURL:"https://todo-1.firebaseio.com"});f.onsubmit=e=>{e.preventDefault();signInWithEmailAndPassword(getAuth(app),email.value,pw.value)};fetch("https://todo-1.firebaseio.com/lists.json")</script>`,
  ),
  'a demo with older Firebase': page(
    'Firebase Google sign-in demo',
    `<h1>Firebase Google sign-in demo</h1><input type="email"><input type="password"><button>Sign in</button><script src="https://www.gstatic.com/firebasejs/8.10.0/firebase-app.js"></script><script src="https://www.gstatic.com/firebasejs/8.10.0/firebase-auth.js"></script><script>firebase.initializeApp({projectId:'demo'});fetch('https://us-central1-demo.cloudfunctions.net/hello')</script>`,
  ),
  'a recipe box': page(
    'Recipe box',
    `<h1>Welcome back</h1><form action="/login" method="post"><input type="email" name="mail"><input type="password" name="pw"><button>Log in</button></form><h3>Google Login</h3><button>Continue with Google</button>`,
  ),
  'a budget with Supabase': page(
    'Household budget',
    `<h1>Log in</h1><form id="f"><input type="email" id="mail"><input type="password" id="pw"><button>Log in</button></form><script>f.onsubmit=async e=>{e.preventDefault();await fetch("https://abc.supabase.co/auth/v1/token?grant_type=password",{method:"POST",body:JSON.stringify({email:mail.value,password:pw.value})})}</script>`,
  ),
  'a planner for crews': page(
    'Crew planner',
    `<h1>Log in</h1><p hidden>Your session has expired.</p><form action="https://crew.example/.netlify/functions/login" method="post"><input name="u"><input type="password" name="p"><button>Log in</button></form>`,
  ),
  'a protected post': page(
    'Protected: Facebook ads in March',
    `<h1>Protected: Facebook ads in March</h1><p>This content is password protected. To view it please enter your password below:</p><form action="https://blog.example/wp-login.php?action=postpass" method="post"><label>Password: <input name="post_password" type="password"></label><input type="submit" value="Enter"></form><iframe src="https://www.facebook.com/plugins/page.php?href=x"></iframe>`,
  ),
  'a corner of the web': page(
    'A small corner of the web',
    `<h1>A small corner of the web</h1><input type="password" id="gate" placeholder="password"><button onclick="if(gate.value==='tea')document.body.className='open'">Go in</button><textarea id="words"></textarea><button id="send">Tell me</button><script>send.onclick=()=>contact(words.value);async function contact(content){await fetch("https://discord.com/api/webhooks/1/abc",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({content})})}</script>`,
  ),
  'a game for two': page(
    'Hangman for two',
    `<h1>Hangman for two</h1><input type="password" placeholder="Secret word"><div id="letters"></div><script>document.addEventListener('contextmenu',e=>e.preventDefault());addEventListener('keydown',e=>{if(e.key==='F12')e.preventDefault()});fetch('https://api.dictionaryapi.dev/api/v2/entries/en/word')</script>`,
  ),
  'a tutorial on payments': page(
    'Accept PayPal payments: a tutorial',
    `<h1>Accept PayPal payments</h1><p>First log in at <a href="https://developer.paypal.com">the developer site</a>, not at <a href="https://www.paypal.com">PayPal</a> itself.</p><h2>Card fields</h2><input placeholder="Card number"><pre><code>paypal.Buttons().render('#buttons')</code></pre><script src="https://www.paypal.com/sdk/js?client-id=test"></script><script>paypal.Buttons({createOrder(){return fetch("https://my-api.example/orders")}})</script>`,
  ),
  'a cash machine to build': page(
    'Build an ATM in JavaScript',
    `<h1>Build an ATM</h1><input placeholder="PIN" name="pin" type="password"><button>Withdraw</button><output>100.00</output><script>let balance=100;document.querySelector('button').onclick=()=>{balance-=20;document.querySelector('output').value=balance}</script>`,
  ),
  'a club’s news': page(
    'News in May',
    `<h1>News in May</h1><p>We are on Facebook and Instagram now.</p><form action="https://list.us1.list-manage.com/subscribe/post" method="post"><input type="email" name="EMAIL"><button>Subscribe</button></form><p>© 2026 Our club</p>`,
  ),
  'a compiled app with a login': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>React App</title><script defer src="/static/js/main.2f3c.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>!function(){var e="data:text/html;base64,",t=window;t.signedOut&&(t.location.href="/login");createElement("input",{type:"password"});axios.post("https://api.planner.example/login")}()</script></body></html>`,
  'a clone of a front page': page(
    'Netflix Clone',
    `<h1>Unlimited movies</h1><form><input type="email" placeholder="Email address"><button>Get started</button></form><h2>Enjoy on your TV</h2><p>A project to learn grid and flexbox.</p>`,
  ),
  'passwords made here': page(
    'Password generator',
    `<h1>Password generator</h1><input id="password" readonly><input type="range" min="8" max="40"><button>Again</button><p>Made in your browser, sent nowhere.</p>`,
  ),
  'words checked offline': page(
    'BIP39 checker',
    `<h1>Mnemonic checker</h1><textarea placeholder="BIP39 mnemonic"></textarea><p>Works offline. Save the page, switch the network off, then use it.</p><output></output>`,
  ),
  'an area for clients': page(
    'Client area | Studio at the canal',
    `<h1>Client area</h1><form action="https://app.studio-canal-side.example/login" method="post"><input type="email" name="m"><input type="password" name="p"><button>Log in</button></form><h4>Read our Google reviews</h4><a href="https://www.google.com/maps/place/studio">Reviews</a> <a href="https://maps.google.com/?cid=1">Route</a>`,
  ),
  'a shop that ships by post': page(
    'Checkout – Wool and thread',
    `<h1>Checkout</h1><h2>Delivery: Royal Mail Tracked 48</h2><p>Shipping fee £3.20</p><form action="https://api.wool.example/pay" method="post"><input autocomplete="cc-number"><input autocomplete="cc-csc"><button>Pay £23.20</button></form>`,
  ),
  'a case study in a course': page(
    'Case study: DHL',
    `<h1>Case study: DHL</h1><p>Read chapter four first.</p><form action="https://lms.university.example/login" method="post"><input name="id"><input type="password" name="pw"><button>Go to the course</button></form>`,
  ),
  'registration for a nursery': page(
    'Registration',
    `<h1>Registration for the nursery</h1><form action="https://formspree.io/f/abc" method="post"><input name="child"><input name="ssn" placeholder="Social security number of the child"><button>Register</button></form>`,
  ),
  'a tool with a worker inside': page(
    'Shrink pictures',
    `<h1>Shrink pictures</h1><input type="file" accept="image/*"><script>const code=atob("${base64('// see https://github.com/shrink/shrink\nvar location={};self.onmessage=function(e){location.href="https://a.example/";postMessage(e.data)}')}");new Worker(URL.createObjectURL(new Blob([code])))</script>`,
  ),
}
