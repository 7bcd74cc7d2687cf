// Whole pages as programs, themes and templates make them.

const prose = (subject: string): string =>
  [
    `<p>${subject} came up again this week, and we finally had the time to write down what we learned.</p>`,
    `<p>Most of it is simple. Begin with the smallest version that works, show it to two people, and change what they stumble over.</p>`,
    `<h2 id="first">First steps</h2><p>Take what you have. Nothing here needs more than an afternoon and a pot of tea.</p><ul><li>Make a list.<li>Cross out half of it.<li>Do the rest in order.</ul>`,
    `<h2 id="later">Later</h2><p>Once ${subject.toLowerCase()} runs by itself, look at it once a month. <a href="/archive/">Earlier notes</a> are in the archive.</p>`,
  ].join('\n')

const wordPress = (title: string, content: string): string =>
  `<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>${title} &#8211; The allotment</title><meta name="generator" content="WordPress 6.6"><link rel="https://api.w.org/" href="https://allotment.example/wp-json/"><link rel="stylesheet" id="theme-css" href="https://allotment.example/wp-content/themes/twentytwentyfour/style.css"><script>window._wpemojiSettings={"baseUrl":"https:\\/\\/s.w.org\\/images\\/core\\/emoji\\/15.0.3\\/72x72\\/","source":{"concatemoji":"https:\\/\\/allotment.example\\/wp-includes\\/js\\/wp-emoji-release.min.js"}};</script></head><body class="post-template-default single single-post logged-out"><a class="skip-link screen-reader-text" href="#wp--skip-link--target">Skip to content</a><header class="wp-block-template-part"><p class="wp-block-site-title"><a href="https://allotment.example">The allotment</a></p><nav><ul><li><a href="/blog">Blog</a><li><a href="/wp-login.php">Log in</a></ul></nav></header><main id="wp--skip-link--target"><h1 class="wp-block-post-title">${title}</h1><div class="entry-content">${content}</div></main><footer><p>Proudly powered by <a href="https://wordpress.org">WordPress</a></p></footer></body></html>`

const hugo = (title: string, content: string): string =>
  `<!doctype html><html lang="en" dir="auto"><head><meta name="generator" content="Hugo 0.128.0"><meta charset="utf-8"><meta name="robots" content="index, follow"><title>${title} | Field notes</title><meta property="og:title" content="${title}"><meta property="og:type" content="article"><link rel="canonical" href="https://notes.example/posts/x/"><link crossorigin="anonymous" href="/assets/css/stylesheet.min.css" integrity="sha256-x" rel="preload stylesheet" as="style"><script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"${title}","url":"https://notes.example/posts/x/"}</script></head><body id="top"><script>localStorage.getItem("pref-theme")==="dark"&&document.body.classList.add("dark")</script><header class="header"><nav class="nav"><div class="logo"><a href="/" accesskey="h">Field notes</a></div><ul id="menu"><li><a href="/archives/">Archive</a><li><a href="/tags/">Tags</a></ul></nav></header><main class="main"><article class="post-single"><h1 class="post-title">${title}</h1><div class="post-content">${content}</div><ul class="share-buttons"><li><a target="_blank" rel="noopener" aria-label="share on x" href="https://x.com/intent/tweet/?text=a&amp;url=https%3a%2f%2fnotes.example%2fposts%2fx%2f">X</a><li><a target="_blank" href="https://www.facebook.com/sharer/sharer.php?u=https%3a%2f%2fnotes.example%2fposts%2fx%2f">Facebook</a><li><a target="_blank" href="https://www.linkedin.com/shareArticle?mini=true&amp;url=https%3a%2f%2fnotes.example">LinkedIn</a></ul></article></main><footer class="footer"><span>&copy; 2026 <a href="/">Field notes</a></span></footer></body></html>`

const docusaurus = (title: string, content: string): string =>
  `<!doctype html><html lang="en" dir="ltr" class="docs-wrapper plugin-docs docs-version-current" data-has-hydrated="false"><head><meta charset="UTF-8"><meta name="generator" content="Docusaurus v3.4.0"><title data-rh="true">${title} | Heron</title><link rel="stylesheet" href="/assets/css/styles.1a2b.css"><script src="/assets/js/runtime~main.9c8d.js" defer></script></head><body class="navigation-with-keyboard"><script>!function(){function t(t){document.documentElement.setAttribute("data-theme",t)}var e=function(){try{return new URLSearchParams(window.location.search).get("docusaurus-theme")}catch(t){}}();t(e||"light")}()</script><div id="__docusaurus"><nav class="navbar navbar--fixed-top"><a class="navbar__brand" href="/"><b>Heron</b></a><a href="https://github.com/heron/heron">GitHub</a></nav><aside class="theme-doc-sidebar-container"><ul class="menu__list"><li><a class="menu__link" href="/docs/intro">Intro</a><li><a class="menu__link" href="/docs/login">Login</a></ul></aside><article><header><h1>${title}</h1></header>${content}</article></div></body></html>`

const sphinx = (title: string, content: string): string =>
  `<!DOCTYPE html><html class="writer-html5" lang="en"><head><meta charset="utf-8"><title>${title} &mdash; kestrel 2.1 documentation</title><link rel="stylesheet" type="text/css" href="_static/css/theme.css"><script src="_static/jquery.js"></script><script src="_static/doctools.js"></script></head><body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav class="wy-nav-side"><form id="rtd-search-form" class="wy-form" action="search.html" method="get"><input type="text" name="q" placeholder="Search docs"></form><ul><li class="toctree-l1"><a class="reference internal" href="install.html">Installation</a></ul></nav><section class="wy-nav-content-wrap"><div role="main" class="document"><section id="x"><h1>${title}<a class="headerlink" href="#x">¶</a></h1>${content}</section></div><footer><p>&#169; Copyright 2026, the kestrel developers.</p>Built with <a href="https://www.sphinx-doc.org/">Sphinx</a> using a theme provided by <a href="https://readthedocs.org">Read the Docs</a>.</footer></section></div><script>jQuery(function(){SphinxRtdTheme.Navigation.enable(true)})</script></body></html>`

const notebook = (cells: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>analysis</title><script src="https://cdnjs.cloudflare.com/ajax/libs/require.js/2.1.10/require.min.js"></script><script type="module">import mermaid from 'https://cdnjs.cloudflare.com/ajax/libs/mermaid/10.7.0/mermaid.esm.min.mjs';mermaid.initialize({startOnLoad:false})</script><style>.highlight .k{color:#008000}.jp-OutputArea{overflow:auto}</style></head><body class="jp-Notebook" data-jp-theme-light="true"><main>${cells}</main></body></html>`

const bootstrap = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no"><title>${title}</title><link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css" rel="stylesheet"><link href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.5.2/css/all.min.css" rel="stylesheet"></head><body id="page-top"><nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container"><a class="navbar-brand" href="#page-top">${title}</a><button class="navbar-toggler" type="button" data-bs-toggle="collapse" data-bs-target="#menu"><span class="navbar-toggler-icon"></span></button><div class="collapse navbar-collapse" id="menu"><ul class="navbar-nav ms-auto"><li class="nav-item"><a class="nav-link" href="#about">About</a></li><li class="nav-item"><a class="nav-link" href="login.html">Login</a></li></ul></div></div></nav>${content}<footer class="py-4"><div class="container"><a class="btn btn-social" href="https://www.facebook.com/us"><i class="fab fa-facebook-f"></i></a><a class="btn btn-social" href="https://www.linkedin.com/company/us"><i class="fab fa-linkedin-in"></i></a><p>Copyright &copy; Your Website 2026</p></div></footer><script src="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js"></script></body></html>`

const mail = (title: string, rows: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]--><title>${title}</title><style>@media only screen and (max-width:480px){.mcnImage{width:100%!important}}</style></head><body style="height:100%;margin:0;width:100%;background-color:#fafafa"><span class="mcnPreviewText" style="display:none;font-size:0px;visibility:hidden;opacity:0">${title}</span><center><table align="center" border="0" cellpadding="0" cellspacing="0" height="100%" width="100%" id="bodyTable">${rows}<tr><td align="center"><a href="https://news.example/unsubscribe">unsubscribe from this list</a></td></tr></table></center></body></html>`

const loginCard = (action: string): string =>
  `<div class="card o-hidden shadow-lg"><div class="card-body p-5"><h1 class="h4 text-center">Welcome back!</h1><form class="user" action="${action}" method="post"><div class="mb-3"><input type="email" class="form-control" name="email" placeholder="Enter email address..."></div><div class="mb-3"><input type="password" class="form-control" name="password" placeholder="Password"></div><button class="btn btn-primary w-100">Login</button><hr><a href="#" class="btn btn-google w-100"><i class="fab fa-google fa-fw"></i> Login with Google</a><a href="#" class="btn btn-facebook w-100"><i class="fab fa-facebook-f fa-fw"></i> Login with Facebook</a></form><a class="small" href="forgot-password.html">Forgot password?</a></div></div>`

const cell = (code: string, output: string): string =>
  `<div class="jp-Cell jp-CodeCell jp-Notebook-cell"><div class="jp-InputPrompt">In [1]:</div><div class="highlight"><pre>${code}</pre></div><div class="jp-OutputArea jp-Cell-outputArea">${output}</div></div>`

export const builtPages: Readonly<Record<string, string>> = {
  'WordPress: a post': wordPress('Tomatoes in pots', prose('Watering')),
  'WordPress: a comment form': wordPress(
    'Slugs',
    `${prose('Beer traps')}<section id="comments"><h3>Leave a Reply</h3><form action="https://allotment.example/wp-comments-post.php" method="post"><textarea name="comment"></textarea><input name="author"><input name="email" type="email"><input name="url" type="url"><input type="submit" value="Post Comment"></form></section>`,
  ),
  'WordPress: members': wordPress(
    'Members',
    `<form name="loginform" action="https://allotment.example/wp-login.php" method="post"><label>Username or Email Address <input name="log"></label><label>Password <input type="password" name="pwd"></label><input type="hidden" name="redirect_to" value="https://allotment.example/members/"><input type="submit" value="Log In"></form>${prose('Membership')}`,
  ),
  'WordPress: a shop’s account': wordPress(
    'My account',
    `<div class="woocommerce"><div class="u-columns col2-set"><div><h2>Login</h2><form class="woocommerce-form-login" method="post"><input name="username" autocomplete="username"><input name="password" type="password" autocomplete="current-password"><button name="login">Log in</button><p class="lost_password"><a href="/my-account/lost-password/">Lost your password?</a></p></form></div><div><h2>Register</h2><form method="post"><input type="email" name="email"><input type="password" name="password" autocomplete="new-password"></form></div></div></div>`,
  ),
  'WordPress: a shop’s checkout': wordPress(
    'Checkout',
    `<form class="checkout woocommerce-checkout" action="https://allotment.example/checkout/" method="post"><h3>Billing details</h3><input name="billing_first_name"><input name="billing_postcode"><h3>Your order</h3><table class="shop_table"><tr><td>Seeds<td>4.20<tr class="shipping"><td>Shipping fee<td>2.90</table><ul class="wc_payment_methods"><li><label>PayPal <img src="https://www.paypalobjects.com/webstatic/mktg/logo/AM_mc_vs_dc_ae.jpg" alt="PayPal acceptance mark"></label><a href="https://www.paypal.com/gb/webapps/mpp/paypal-popup">What is PayPal?</a><li><label>Credit card</label><input name="card-number" autocomplete="cc-number"><input name="card-cvc" autocomplete="cc-csc"></ul><button>Place order</button></form>`,
  ),
  'WordPress: a protected gallery': wordPress(
    'Protected: summer pictures',
    '<form action="https://allotment.example/wp-login.php?action=postpass" class="post-password-form" method="post"><p>This content is password protected. To view it please enter your password below:</p><p><label>Password: <input name="post_password" type="password" size="20"></label> <input type="submit" name="Submit" value="Enter"></p></form>',
  ),
  'Hugo: a post': hugo('Counting swifts', prose('Counting')),
  'Hugo: about a brand’s product': hugo(
    'Moving from Google Photos to a disk',
    `${prose('Moving')}<h2>Google Takeout</h2><p>Ask for an export at <a href="https://takeout.google.com">Google</a>, wait a day, then <a href="https://support.google.com/accounts">read what it means</a>.</p>`,
  ),
  'Hugo: a film by shortcode': hugo(
    'The swifts, filmed',
    `<div style="position:relative;padding-bottom:56.25%;height:0;overflow:hidden"><iframe allow="fullscreen" loading="eager" src="https://www.youtube.com/embed/w7Ft2ymGmfc" style="position:absolute;top:0;left:0;width:100%;height:100%;border:0"></iframe></div>${prose('Filming')}`,
  ),
  'Hugo: a way back': hugo(
    'Subscribe',
    `${prose('Letters')}<form action="https://buttondown.email/api/emails/embed-subscribe/notes" method="post" target="popupwindow" onsubmit="window.open('https://buttondown.email/notes','popupwindow')"><input type="email" name="email"><input type="submit" value="Subscribe"></form>`,
  ),
  'Hugo: an alias': `<!DOCTYPE html><html lang="en-us"><head><title>https://notes.example/posts/new/</title><link rel="canonical" href="https://notes.example/posts/new/"><meta name="robots" content="noindex"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=https://notes.example/posts/new/"></head></html>`,
  'Jekyll: a post': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><!-- Begin Jekyll SEO tag v2.8.0 --><title>On beams | Timber</title><meta name="generator" content="Jekyll v4.3.3"><meta property="og:site_name" content="Timber"><link rel="stylesheet" href="/assets/main.css"></head><body><header class="site-header"><div class="wrapper"><a class="site-title" rel="author" href="/">Timber</a></div></header><main class="page-content"><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><h1 class="post-title p-name">On beams</h1>${prose('Oak')}<div id="disqus_thread"></div><script>var disqus_config=function(){this.page.url='https://timber.example/beams'};(function(){var d=document,s=d.createElement('script');s.src='https://timber.disqus.com/embed.js';(d.head||d.body).appendChild(s)})()</script></article></main><footer class="site-footer h-card"><ul class="social-media-list"><li><a href="https://instagram.com/timber">instagram</a></ul></footer></body></html>`,
  'Jekyll: a moved page': `<!DOCTYPE html><html lang="en-US"><meta charset="utf-8"><title>Redirecting&hellip;</title><link rel="canonical" href="https://timber.example/new"><script>location="https://timber.example/new"</script><meta http-equiv="refresh" content="0; url=https://timber.example/new"><meta name="robots" content="noindex"><h1>Redirecting&hellip;</h1><a href="https://timber.example/new">Click here if you are not redirected.</a></html>`,
  'Docusaurus: an introduction': docusaurus('Introduction', prose('Heron')),
  'Docusaurus: signing in': docusaurus(
    'Sign in with Google',
    `<p>Register a client at <a href="https://console.cloud.google.com">Google</a> and read <a href="https://developers.google.com/identity">its guide</a>.</p><pre><code class="language-html">&lt;input type="password" name="password"&gt;</code></pre><div class="tabs"><h3>Try it</h3><form action="/try"><input type="password" name="password" placeholder="Password"></form></div>`,
  ),
  'Docusaurus: a live editor': docusaurus(
    'Password input',
    `<div class="playground"><div class="preview"><input type="password" class="h-input" value="secret"></div><textarea spellcheck="false">&lt;PasswordInput /&gt;</textarea></div>${prose('Inputs')}`,
  ),
  'Sphinx: a module': sphinx(
    'kestrel.auth',
    '<dl class="py function"><dt class="sig sig-object py" id="kestrel.auth.login"><span class="sig-name">login</span>(<em>username</em>, <em>password</em>)</dt><dd><p>Log in to Microsoft Graph with a client secret.</p></dd></dl>',
  ),
  'Sphinx: a quick start': sphinx(
    'Quick start',
    `<div class="highlight-console"><pre>$ pip install kestrel\n$ kestrel login --password-stdin</pre></div>${prose('Kestrel')}`,
  ),
  'MkDocs: an API': `<!doctype html><html lang="en" class="no-js"><head><meta charset="utf-8"><meta name="generator" content="mkdocs-1.6.0, mkdocs-material-9.5.27"><title>Authentication - Lark</title><link rel="stylesheet" href="../assets/stylesheets/main.min.css"></head><body dir="ltr" data-md-color-scheme="default"><input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer"><header class="md-header"><nav class="md-header__inner"><div class="md-search" role="dialog"><form class="md-search__form"><input type="text" class="md-search__input" name="query" placeholder="Search"></form></div></nav></header><main class="md-main"><article class="md-content__inner"><h1 id="authentication">Authentication</h1><p>Send the token, never the password.</p>${prose('Tokens')}</article></main><script id="__config" type="application/json">{"base":"..","features":["content.code.copy"],"search":"../assets/javascripts/workers/search.js"}</script></body></html>`,
  'a notebook with a table': notebook(
    cell(
      'df.groupby(<span class="s1">&#39;shop&#39;</span>).sum()',
      '<table class="dataframe"><thead><tr><th>shop</th><th>sum</th></tr></thead><tbody><tr><td>Amazon</td><td>12</td></tr><tr><td>eBay</td><td>4</td></tr></tbody></table>',
    ),
  ),
  'a notebook about passwords': notebook(
    `<h1 id="Leaked">How strong are leaked passwords?</h1>${cell('passwords = pd.read_csv("rockyou.csv")', '<pre>14344392 rows</pre>')}${cell('plt.hist(entropy)', '<img alt="No description has been provided for this image" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==">')}`,
  ),
  'a notebook with a widget': notebook(
    `${cell('widgets.Password(description="Key:")', '<div class="jupyter-widgets widget-inline-hbox widget-text"><label class="widget-label">Key:</label><input type="password" placeholder=""></div>')}<script type="application/vnd.jupyter.widget-state+json">{"version_major":2,"state":{"a":{"model_name":"PasswordModel"}}}</script>`,
  ),
  'Bootstrap: an agency': bootstrap(
    'Agency',
    `<header class="masthead"><div class="container"><div class="masthead-heading">It’s nice to meet you</div></div></header><section class="page-section" id="about"><div class="container">${prose('Design')}</div></section><section id="clients"><a href="#!"><img class="img-fluid" src="assets/img/logos/microsoft.svg" alt="Microsoft logo"></a><a href="#!"><img src="assets/img/logos/google.svg" alt="Google logo"></a><a href="#!"><img src="assets/img/logos/facebook.svg" alt="Facebook logo"></a></section>`,
  ),
  'Bootstrap: an admin’s login': bootstrap(
    'SB Admin 2 - Login',
    `<div class="container">${loginCard('index.html')}</div>`,
  ),
  'Bootstrap: an admin’s login with an API': bootstrap(
    'Greenhouse admin',
    `<div class="container">${loginCard('https://api.greenhouse.example/session')}</div>`,
  ),
  'Bootstrap: a dialog': bootstrap(
    'Boat hire',
    `<section class="container">${prose('Boats')}</section><div class="modal fade" id="login" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h5 class="modal-title">Log in</h5></div><div class="modal-body"><form action="/session" method="post"><input class="form-control" name="mail"><input class="form-control" type="password" name="pw"></form></div></div></div></div>`,
  ),
  'Bootstrap: prices': bootstrap(
    'Prices',
    '<div class="row row-cols-3"><div class="card"><h4>Free</h4><h1 class="card-title">€0</h1></div><div class="card"><h4>Pro</h4><h1 class="card-title">€15</h1></div></div><p>Pay by card, PayPal or American Express.</p>',
  ),
  'Bootstrap: a checkout': bootstrap(
    'Checkout example',
    '<form class="needs-validation" novalidate><h4>Billing address</h4><input class="form-control" id="firstName"><h4>Payment</h4><input type="radio" name="paymentMethod"> Credit card <input type="radio" name="paymentMethod"> PayPal<input class="form-control" id="cc-name"><input class="form-control" id="cc-number"><input class="form-control" id="cc-cvv"><button class="btn btn-primary btn-lg">Continue to checkout</button></form>',
  ),
  'a student’s bank': `<!doctype html><html><head><title>Bankist</title><link rel="stylesheet" href="style.css"></head><body><nav><p class="welcome">Log in to get started</p><img src="logo.png" alt="Logo" class="logo"><form class="login"><input type="text" placeholder="user" class="login__input login__input--user"><input type="password" placeholder="PIN" maxlength="4" class="login__input login__input--pin"><button class="login__btn">&rarr;</button></form></nav><main class="app"><div class="balance"><p class="balance__label">Current balance</p><p class="balance__value">0000€</p></div><div class="operation operation--transfer"><h2>Transfer money</h2><form class="form--transfer"><input class="form__input--to"><input type="number" class="form__input--amount"></form></div><div class="operation operation--close"><h2>Close account</h2><form><input class="form__input--user"><input type="password" maxlength="6" class="form__input--pin"><label>Confirm PIN</label></form></div></main><script src="script.js"></script></body></html>`,
  'a bank in a design course': `<!doctype html><html><head><title>Monument Bank – concept</title><style>body{font:16px Inter}.hero{min-height:100vh;background:linear-gradient(#024,#06c)}</style></head><body><section class="hero"><h1>Banking, drawn anew</h1><a href="#login">Log in</a></section><section id="login"><h2>Online banking</h2><form action="#"><input placeholder="Customer number"><input type="password" placeholder="Online PIN"><input placeholder="TAN"></form></section><p>A concept for a course. Inspired by Revolut and Deutsche Bank.</p></body></html>`,
  'a letter: spring': mail(
    'Spring sale',
    '<tr><td><img alt="Spring" src="https://mcusercontent.com/1/images/2.png" width="564" class="mcnImage"></td></tr><tr><td style="padding:9px 18px;font-family:Helvetica"><h1>Everything in bloom</h1>Twenty per cent off until Sunday. Delivery fee waived.</td></tr><tr><td><a href="https://www.facebook.com/florist"><img src="https://cdn-images.mailchimp.com/icons/social-block-v2/color-facebook-48.png" alt="Facebook"></a></td></tr>',
  ),
  'a letter: an order on its way': mail(
    'Your order is on its way',
    '<tr><td><h1>Your parcel is on its way</h1><p>DHL brings it on Tuesday. If your parcel could not be delivered, it waits at the shop around the corner.</p><a href="https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html">Follow it</a></td></tr>',
  ),
  'a letter: please confirm': mail(
    'Please confirm your subscription',
    '<tr><td><h2>One more step</h2><p>Confirm your subscription within 48 hours.</p><a class="button" href="https://news.example/confirm?c=1">Yes, subscribe me</a></td></tr>',
  ),
  'a letter: a changed password': mail(
    'Your password was changed',
    '<tr><td><h1>Your password was changed</h1><p>If that was not you, write to us. We noticed an unusual login.</p></td></tr>',
  ),
  'checkout by Stripe': bootstrap(
    'Tickets',
    `<form id="payment-form"><div id="payment-element"></div><button id="submit">Pay now</button></form><script src="https://js.stripe.com/v3/"></script><script>const stripe=Stripe("pk_test_1");fetch("https://tickets.example/create-payment-intent",{method:"POST"}).then(r=>r.json()).then(({clientSecret})=>stripe.elements({clientSecret}).create("payment").mount("#payment-element"));function done(){stripe.confirmPayment({confirmParams:{return_url:"https://tickets.example/thanks"}})}</script>`,
  ),
  'checkout by PayPal': bootstrap(
    'Honey from the roof',
    `<h2>Pay with PayPal</h2><div id="paypal-button-container"></div><script src="https://www.paypal.com/sdk/js?client-id=test&components=buttons,card-fields"></script><script>paypal.Buttons({createOrder:()=>fetch("/api/orders",{method:"post"}).then(r=>r.json()).then(o=>o.id)}).render("#paypal-button-container");const cards=paypal.CardFields({});cards.NumberField().render("#card-number")</script><div id="card-number"></div><h3>Or become a member</h3><form action="https://honey.example/join" method="post"><input type="email" name="m"><input type="password" name="pw"></form>`,
  ),
  'checkout by Google': `<!doctype html><title>Lemonade</title><h1>Lemonade</h1><google-pay-button environment="TEST" button-type="buy"></google-pay-button><script async src="https://pay.google.com/gp/p/js/pay.js" onload="onGooglePayLoaded()"></script><script>const base={apiVersion:2,allowedPaymentMethods:[{type:'CARD',tokenizationSpecification:{type:'PAYMENT_GATEWAY'}}]};function onGooglePayLoaded(){new google.payments.api.PaymentsClient({environment:'TEST'})}</script><form action="/pay"><input placeholder="Card number" autocomplete="cc-number"></form>`,
  'checkout by Square': `<!doctype html><title>Market stall</title><form id="payment-form"><div id="card-container"></div><button id="card-button" type="button">Pay $1.00</button></form><script src="https://sandbox.web.squarecdn.com/v1/square.js"></script><script>async function main(){const payments=Square.payments('sandbox-1','L1');const card=await payments.card();await card.attach('#card-container')}main()</script>`,
  'Google Identity Services': `<!doctype html><html><head><title>Study group</title><script src="https://accounts.google.com/gsi/client" async></script></head><body><h1>Study group</h1><div id="g_id_onload" data-client_id="1.apps.googleusercontent.com" data-login_uri="https://study.example/auth"></div><div class="g_id_signin" data-type="standard"></div><p>or</p><form action="/login" method="post"><input name="email" type="email"><input name="password" type="password"><button>Sign in</button></form></body></html>`,
  'Sign in with Apple': `<!doctype html><html><head><meta name="appleid-signin-client-id" content="example.study"><title>Flashcards</title></head><body><h1>Flashcards</h1><div id="appleid-signin" data-color="black" data-type="sign in"></div><script src="https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script><form action="/session" method="post"><input type="email" name="m"><input type="password" name="p"></form></body></html>`,
  'Microsoft’s library': `<!doctype html><html><head><title>Timesheets</title><script src="https://alcdn.msauth.net/browser/2.38.0/js/msal-browser.min.js"></script></head><body><h1>Timesheets</h1><button id="in" onclick="signIn()">Sign in with Microsoft</button><script>const app=new msal.PublicClientApplication({auth:{clientId:"1",authority:"https://login.microsoftonline.com/common",redirectUri:"https://timesheets.example"}});function signIn(){app.loginRedirect({scopes:["User.Read"]})}fetch("https://graph.microsoft.com/v1.0/me")</script><form action="/local"><input name="u"><input type="password" name="p"></form></body></html>`,
  'Supabase in a module': `<!doctype html><html><head><title>Plant diary</title></head><body><div id="app"><h1>Plant diary</h1><form id="auth"><input id="email" type="email" required><input id="password" type="password" required><button>Log in</button></form></div><script type="module">import {createClient} from 'https://cdn.jsdelivr.net/npm/@supabase/supabase-js/+esm';const db=createClient('https://plants.supabase.co','eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoiYW5vbiJ9.abc');auth.onsubmit=async e=>{e.preventDefault();const{error}=await db.auth.signInWithPassword({email:email.value,password:password.value});if(!error)location.href='diary.html'}</script></body></html>`,
  'a single-page app by Vite': `<!doctype html><html lang="en"><head><meta charset="UTF-8"><link rel="icon" type="image/svg+xml" href="/vite.svg"><title>Vite + React + TS</title><script type="module" crossorigin>(function(){const t=document.createElement("link").relList;if(t&&t.supports&&t.supports("modulepreload"))return})();var e={login(){window.location.assign(n)},n:"/dashboard"};function f(n){return h("form",{onSubmit:r=>{r.preventDefault();fetch("https://api.vite-app.example/login",{method:"POST",body:new FormData(r.target)})},children:[h("h1",{children:"Sign in"}),h("input",{type:"password",name:"password"})]})}</script></head><body><div id="root"></div></body></html>`,
  'an exported Next app': `<!DOCTYPE html><html><head><meta charSet="utf-8"><meta name="next-head-count" content="2"><title>Podcast</title><script src="/_next/static/chunks/webpack-1.js" defer=""></script></head><body><div id="__next"><header><h1>Podcast</h1></header><iframe style="border-radius:12px" src="https://open.spotify.com/embed/show/1" width="100%" height="100%" allow="encrypted-media"></iframe><a href="https://open.spotify.com/show/1">Spotify</a></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"html":"<h1>Podcast</h1><form><input type=\\"email\\"></form>"}},"page":"/","buildId":"x"}</script></body></html>`,
  'an Angular app': `<!doctype html><html lang="en" data-critters-container><head><meta charset="utf-8"><title>Inventory</title><base href="/"><style>html,body{height:100%}</style></head><body class="mat-typography"><app-root _nghost-ng-c1 ng-version="18.0.0"><mat-card><mat-card-title>Login</mat-card-title><form novalidate class="ng-untouched"><input matInput formcontrolname="username"><input matInput type="password" formcontrolname="password"><button mat-raised-button>Login</button></form></mat-card></app-root><script src="polyfills-1.js" type="module"></script></body></html>`,
  'a Moodle page': `<!DOCTYPE html><html dir="ltr" lang="en"><head><title>Log in to the site | Riverside College</title><link rel="stylesheet" href="https://moodle.riverside.example/theme/styles.php/boost/1/all"></head><body id="page-login-index" class="format-site path-login"><div class="login-container"><h1 class="login-heading">Log in to Riverside College</h1><form class="login-form" action="https://moodle.riverside.example/login/index.php" method="post"><input type="hidden" name="logintoken" value="x"><input name="username"><input type="password" name="password"><button>Log in</button></form><div class="login-identityproviders"><h2 class="login-heading">Log in using your account on:</h2><a class="btn login-identityprovider-btn" href="https://moodle.riverside.example/auth/oauth2/login.php?id=1"><img src="https://www.google.com/favicon.ico" alt="" width="24"> Google</a><a class="btn" href="#"><img src="https://www.microsoft.com/favicon.ico" alt=""> Microsoft 365</a></div><p>Your session has timed out. Please log in again.</p></div></body></html>`,
  'a Drupal page': `<!DOCTYPE html><html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#"><head><meta name="Generator" content="Drupal 10 (https://www.drupal.org)"><title>Log in | Town library</title></head><body class="path-user"><div class="dialog-off-canvas-main-canvas"><header role="banner" aria-label="Town library"><a href="/">Town library</a></header><main role="main"><h1>Log in</h1><nav class="tabs" role="navigation"><a href="/user/login">Log in</a><a href="/user/password">Reset your password</a></nav><form class="user-login-form" action="/user/login" method="post"><input type="text" name="name"><input type="password" name="pass"><input type="submit" value="Log in"></form></main></div><script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{"baseUrl":"\\/","currentPath":"user\\/login"}}</script></body></html>`,
  'a page from a word processor': `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="Generator" content="Microsoft Word 15 (filtered)"><title>Rules of the house</title><style>p.MsoNormal{margin:0cm;font-size:11.0pt}</style></head><body lang="EN-GB"><div class="WordSection1"><h1>Rules of the house</h1><p class="MsoNormal">The password of the Wi-Fi is on the fridge.</p><p class="MsoNormal">Parcels: DHL rings twice.</p></div></body></html>`,
  'a page from a design tool': `<!DOCTYPE html><html data-wf-page="1" data-wf-site="2"><head><meta charset="utf-8"><title>Studio for light</title><meta content="Webflow" name="generator"><link href="https://assets.website-files.com/1/css/studio.css" rel="stylesheet"></head><body class="body"><div class="w-embed w-iframe"><iframe src="https://player.vimeo.com/video/1?background=1" style="position:absolute;inset:0;width:100%;height:100%" frameborder="0"></iframe></div><section><h1>Light, shaped</h1></section><div class="w-form"><form id="email-form" method="get"><input class="w-input" name="email" type="email"><input type="submit" value="Submit" data-wait="Please wait..." class="w-button"></form><div class="w-form-done">Thank you!</div></div></body></html>`,
  'a table of passwords in a manual': bootstrap(
    'Default passwords of routers',
    '<div class="container"><h1>Default passwords of routers</h1><table class="table"><thead><tr><th>Maker<th>User<th>Password</thead><tbody><tr><td>Netgear<td>admin<td>password<tr><td>Linksys<td>admin<td>admin</table><input type="search" placeholder="Find a maker"></div>',
  ),
}
